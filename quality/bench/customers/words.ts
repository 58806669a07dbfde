const words = (text: string) => text.trim().split(/\s+/)

export const surnames = words(`
  Abbott Adeyemi Ahmed Akhtar Aldridge Allen Anderson Appleby Archer Armstrong Ashworth Atkinson Bailey Baker Banerjee
  Barlow Barnes Bartlett Baxter Beckett Bell Bennett Bianchi Birch Blackwell Booth Bradley Brennan Briggs Brooks Burgess
  Burton Byrne Caldwell Campbell Carter Chapman Chatterjee Clarke Clayton Coleman Collins Cooper Crawford Cunningham
  Curtis Dalton Davies Dawson Desai Dixon Doherty Donnelly Douglas Doyle Drummond Dubois Duncan Edwards Elliott Ellis
  Evans Faulkner Ferguson Fernandez Fischer Fitzgerald Fleming Fletcher Forsyth Foster Fraser Gallagher Garcia Gardner
  Gibson Gilbert Goddard Goodwin Graham Grant Greenwood Griffiths Gupta Hamilton Hancock Hansen Harding Hargreaves Harper
  Harrison Hartley Hawkins Henderson Higgins Hodgson Holloway Hopkins Horton Howarth Hughes Hussain Iqbal Jackson Jansen
  Jennings Jensen Johnston Kapoor Kaur Kavanagh Kennedy Kerr Khan Knight Kowalski Lambert Lawson Leclerc Lewis Lindqvist
  Lloyd Lockwood Macdonald Mackenzie Marshall Martinez Mason Matthews McCarthy McKenna Mehta Mercer Middleton Mitchell
  Moreau Morgan Morrison Muller Murphy Nakamura Naylor Newton Nguyen Nicholls Norris Novak Nowak Oakley Okafor Oliver
  Osborne Owen Palmer Parker Parsons Patel Pearson Pemberton Perkins Petrov Phillips Pollard Porter Preston Pritchard
  Quinn Radcliffe Rahman Ramsay Reynolds Rhodes Richards Robertson Rossi Rowland Russell Ryan Sanders Schmidt Schofield
  Sharma Shaw Sheppard Silva Simpson Singh Sinclair Slater Spencer Stafford Stephens Stewart Sullivan Sutherland Tanaka
  Taylor Thackeray Thornton Townsend Tucker Turner Underwood Vaughan Wainwright Walker Wallace Walsh Warburton Warren
  Watkins Webster Wheeler Whitaker Whittle Wilkinson Williams Winterbourne Woodward Wright Yamamoto Yates Young Zhang`)

export const places = words(`
  Aberdeen Ambleside Ashford Aylesbury Bamburgh Banbury Bath Bedford Berwick Bideford Blackburn Bodmin Bolton Bournemouth
  Bradford Brecon Brighton Bristol Buxton Cambridge Canterbury Cardiff Carlisle Chelmsford Chester Chippenham Cirencester
  Colchester Cornwall Coventry Cromer Darlington Derby Devon Doncaster Dorchester Dorset Dover Dundee Durham Eastbourne
  Edinburgh Ely Exeter Falmouth Fife Folkestone Galloway Glasgow Gloucester Grimsby Guildford Halifax Harrogate Hastings
  Hereford Hexham Highland Huddersfield Hull Inverness Ipswich Kendal Kent Kingston Lancaster Leeds Leicester Lichfield
  Lincoln Liverpool Ludlow Luton Maidstone Malvern Manchester Margate Matlock Mendip Mercia Midland Morecambe Newark
  Newbury Newcastle Newquay Norfolk Northampton Norwich Nottingham Oxford Pembroke Pennine Penzance Perth Peterborough
  Plymouth Poole Portsmouth Preston Ramsgate Reading Ripon Rochdale Rochester Rugby Salford Salisbury Scarborough
  Severn Sheffield Shrewsbury Skipton Solent Somerset Southampton Stafford Stamford Stirling Stockport Stratford Suffolk
  Sunderland Surrey Swansea Swindon Taunton Telford Thames Thanet Torquay Truro Tyneside Wakefield Warwick Wells Wessex
  Westmorland Weymouth Whitby Wigan Winchester Windsor Wirral Worcester Worthing Yarmouth Yeovil York`)

export const trades = words(`
  Accountancy Aggregates Architects Associates Aviation Bakery Bearings Books Brewing Bricks Builders Carpentry Castings
  Catering Ceramics Chemicals Chilling Civils Cleaning Clothing Coachworks Coatings Coffee Components Composites Concrete
  Construction Controls Conveyors Couriers Cycles Dairies Dental Design Digital Distribution Drainage Dyeworks Electrical
  Electronics Energy Engineering Estates Events Exports Fabrication Farms Fasteners Finance Fisheries Fittings Flooring
  Foods Forestry Foundry Freight Furniture Galleries Gardens Glass Glazing Graphics Groundworks Haulage Healthcare Heating
  Holidays Homes Hotels Hydraulics Imaging Insulation Insurance Interiors Ironworks Joinery Kitchens Laboratories Landscapes
  Laundry Leather Legal Leisure Lettings Lighting Logistics Machinery Marine Marketing Masonry Media Metals Mills Minerals
  Motors Networks Nurseries Optics Outdoors Packaging Paints Paper Partners Pharma Photography Plastics Plumbing Polymers
  Pottery Precision Printing Products Properties Publishing Pumps Rail Recruitment Recycling Refrigeration Renewables
  Research Restaurants Roofing Sails Scaffolding Security Shipping Signs Software Solar Steel Stone Storage Structures
  Studios Supplies Surveyors Systems Tanning Textiles Theatre Tiles Timber Tooling Tours Toys Training Transport Travel
  Turbines Upholstery Utilities Valves Vehicles Veterinary Vision Waste Water Weaving Welding Wholesale Windows Wines Works`)

export const forenames = words(`
  Aaliyah Adam Aisha Alex Alice Amelia Amir Anders Anita Anna Arjun Beatrice Ben Bethan Callum Camille Carlos Catherine
  Charlotte Chen Chloe Claire Daniel David Deepa Eilidh Elena Emily Emma Ethan Fatima Fergus Fiona Francesca Freya George
  Grace Hannah Harriet Harry Hassan Helen Henrik Holly Hugo Imogen Imran Ines Isla Jack James Jasmine Joanna Jonas Joseph
  Julia Karim Kate Kenji Lars Laura Leila Liam Louise Lucy Maeve Marco Maria Martin Matteo Megan Mei Mohammed Nadia Naomi
  Niamh Nina Noah Oliver Olu Oscar Owen Pablo Paul Pierre Priya Rachel Rahul Rebecca Rhys Robert Rosa Ruth Sam Sanjay Sara
  Sean Simon Sofia Sophie Stefan Tara Thomas Tomasz Uma Victor Wei William Yasmin Yusuf Zara Zoe`)

/** Repeated in proportion to how common they are. */
export const legalForms = words('Ltd Ltd Ltd Ltd Ltd Limited Limited LLP plc GmbH SARL BV')

export const countries = words('GB GB GB GB GB GB GB IE FR DE NL US')
