-- "Ängel" came after "Zulu" in every list, because names were put in order by their lower-case letters as they are stored.

create function alphabetical(name text)
 returns text
 language sql
 immutable
 parallel safe
as $$
  select case when octet_length(name) = char_length(name) then lower(name)
    else regexp_replace(
      normalize(translate(replace(replace(replace(replace(lower(name), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øłđðıħ', 'olddih'), nfd),
      '[\u0300-\u036f]+', '', 'g') end
$$;
comment on function alphabetical(text) is
  'What names are put in order by: their letters without case and accents. A name in ASCII has as many bytes as letters, and only needs its case taken off.';
