import { chromium } from 'playwright'
const url='http://127.0.0.1:4601'
const [lang,width,theme,...paths]=process.argv.slice(2) as [string,string,string,...string[]]
const browser=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']})
const context=await browser.newContext({viewport:{width:Number(width),height:Number(width)>500?1000:844},locale:lang,colorScheme:theme as 'light',extraHTTPHeaders:{'Accept-Language':lang}})
const r=await context.request.post(url+'/api/login',{data:{email:'owner@example.com',password:'counterfoil-demo'}})
const {token}=await r.json() as {token:string}
await context.addCookies([{name:'token',value:token,url}])
const api=async(p:string)=>(await context.request.get(url+p,{headers:{Authorization:'Bearer '+token}})).json() as any
const first=async(p:string)=>{const x=await api(p);return x.data[0]?.id}
const ids:Record<string,string>={
 inv:await first('/api/invoices?status=part_paid'), over:await first('/api/invoices?status=overdue'), draft:await first('/api/invoices?status=draft'), cn:await first('/api/creditnotes'), sch:await first('/api/schedules'), cust:await first('/api/customers'), pay:await first('/api/payments'), bank:await first('/api/admin/banks').catch(()=>''), user:await first('/api/admin/users').catch(()=>'') }
await context.request.patch(url+'/api/settings/account',{headers:{Authorization:'Bearer '+token},data:{locale:lang}}).then(async r=>console.log(r.status()))
const page=await context.newPage()
await page.goto(url+'/welcome'); await page.evaluate((l)=>{localStorage.setItem('locale',l)},lang)
const store=await page.evaluate(()=>JSON.stringify({...localStorage}))
console.log(store,JSON.stringify(ids))
for(const p of paths){
 const real=p.replace(/:(\w+)/g,(_,k)=>ids[k]??k)
 await page.goto(url+real,{waitUntil:'networkidle'}); await page.waitForTimeout(300)
 const n=`/tmp/a-work/shots/${lang}-${width}-${theme}${p.replaceAll(/[/:?=&]/g,'_')}.png`
 await page.screenshot({path:n,fullPage:Number(width)<500?false:true})
 const over=await page.evaluate(()=>[...document.querySelectorAll('main *,header *')].filter(e=>e.children.length===0&&e.scrollWidth>e.clientWidth+1&&getComputedStyle(e).overflow!=='visible'&&e.textContent!.trim()).map(e=>e.textContent!.trim().slice(0,60)).slice(0,12))
 console.log(n, over.length?JSON.stringify(over):'')
}
await browser.close()
