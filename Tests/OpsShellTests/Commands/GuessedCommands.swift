/// What people who know psql, gh, kubectl, the Stripe CLI or Odoo would type, and the command it
/// has to run, or that the hint has to name.
enum GuessedCommands {
  static let table = """
    \\q ¦ quit
    \\? ¦ help
    \\dt ¦ help
    \\d product ¦ explain product list
    \\l ¦ --book
    \\c other ¦ --book
    \\i receive.opsh ¦ run
    \\copy products ¦ bulk
    \\timing ¦ time
    \\watch 5 ¦ watch
    \\conninfo ¦ auth status
    \\du ¦ user list
    \\x ¦ -o json
    \\o out.csv ¦ --out
    \\gx ¦ -o json
    \\password anna ¦ user set-password
    select * from product ¦ product list
    select sku from products ¦ product list
    insert into customer ¦ customer create
    update product set price ¦ product edit
    delete from product ¦ product delete
    drop product ¦ product delete
    create table product ¦ product create
    show tables ¦ help
    describe product ¦ product show
    vacuum ¦ doctor
    pg_dump ¦ backup create
    grant admin anna ¦ role grant
    revoke admin anna ¦ role revoke
    abort ¦ rollback
    auth login anna ¦ auth login
    auth whoami ¦ auth status
    auth can-i product list ¦ can-i
    auth token ¦ token create
    login anna ¦ auth login
    logout ¦ auth logout
    whoami ¦ auth status
    status ¦ auth status
    issue list ¦ oos list
    issue create ¦ oos create
    issues list ¦ oos list
    config set currency EUR ¦ setting set
    config list ¦ setting list
    config get currency ¦ setting list
    api products ¦ spec
    secret set ¦ token create
    secret list ¦ token list
    search products lamp ¦ product search
    product view LAMP-1 ¦ product show
    run view last ¦ run show
    alias set ls list ¦ (none)
    repo list ¦ (none)
    get products ¦ product list
    get product LAMP-1 ¦ product show
    get users ¦ user list
    get all ¦ (none)
    describe customer 000001 ¦ customer show
    delete product LAMP-1 ¦ product delete
    create customer Anna ¦ customer create
    edit product LAMP-1 ¦ product edit
    patch customer 000001 ¦ customer edit
    logs ¦ audit list
    top ¦ warehouse dashboard
    events ¦ audit list
    rollout undo ¦ undo
    config use-context prod ¦ --book
    config current-context ¦ auth status
    diff product ¦ plan
    wait oos OOS-000001 ¦ watch
    port-forward ¦ serve
    proxy ¦ serve
    api-resources ¦ spec
    cluster-info ¦ doctor
    exec product ¦ (none)
    cordon L1 ¦ lot freeze
    customers create Anna ¦ customer create
    customers list ¦ customer list
    products retrieve LAMP-1 ¦ product show
    products update LAMP-1 ¦ product edit
    products create A-1 Lamp ¦ product create
    prices list ¦ product list
    charges list ¦ sales list
    refunds create ¦ oos refund
    invoices list ¦ import invoices
    events list ¦ audit list
    logs tail ¦ audit list
    listen ¦ notice settings
    trigger oos.created ¦ notice
    open dashboard ¦ warehouse dashboard
    webhooks list ¦ notice list
    api_keys list ¦ token list
    keys create ¦ token create
    resources ¦ help
    disputes list ¦ giveback list
    balance ¦ stock list
    payouts list ¦ payout list
    orders list ¦ order list
    order create ¦ oos create
    partners list ¦ partner list
    clients create ¦ customer create
    inventory adjust ¦ stock adjust
    inventory count ¦ count open
    quants ¦ stock list
    picking list ¦ packaging list
    picking validate ¦ packaging complete
    sale order ¦ oos list
    sale list ¦ sales list
    purchase order ¦ reorder propose
    rule list ¦ reorder rules
    replenish ¦ reorder propose
    scrap LAMP-1 ¦ stock adjust
    lots ¦ lot list
    warehouse list ¦ location list
    moves ¦ stock history
    groups ¦ role list
    access rights ¦ auth permissions
    shell ¦ opsh
    import products ¦ import catalogue
    export products ¦ export
    return create ¦ giveback create
    returns list ¦ giveback list
    rma list ¦ giveback list
    backorder list ¦ oos list
    delivery list ¦ oos list
    landed cost ¦ valuation show
    valuation report ¦ valuation show
    aging ¦ stock ageing
    expired ¦ expiry report
    forecast ¦ reorder propose
    settings ¦ setting list
    vendor list ¦ location list
    boms ls ¦ bom list
    ls ¦ product list
    ls products ¦ product list
    product ls ¦ product list
    product rm LAMP-1 ¦ product delete
    product remove LAMP-1 ¦ product delete
    product get LAMP-1 ¦ product show
    product add A-1 Lamp ¦ product create
    product new A-1 Lamp ¦ product create
    product update LAMP-1 ¦ product edit
    product find lamp ¦ product search
    item list ¦ product list
    client show 000001 ¦ customer show
    user add anna ¦ user create
    user rm uma ¦ user disable
    user passwd ¦ user set-password
    stock add LAMP-1 5 ¦ stock receive
    stock remove LAMP-1 5 ¦ stock issue
    stock get LAMP-1 ¦ stock level
    stock transfer LAMP-1 5 ¦ stock move
    stock in LAMP-1 5 ¦ stock receive
    stock count LAMP-1 ¦ count open
    order ship OOS-000001 ¦ oos deliver
    lot block L1 ¦ lot freeze
    lot recall L1 ¦ lot trace
    session kill ¦ session end
    token delete ¦ token revoke
    count start MAIN ¦ count open
    count finish ¦ count post
    stocktake ¦ count open
    exit ¦ quit
    ping ¦ doctor
    health ¦ doctor
    start ¦ serve
    upgrade ¦ store upgrade
    dump ¦ backup create
    restore ¦ backup restore
    dashboard ¦ warehouse dashboard
    inbox ¦ notice list
    notifications ¦ notice list
    password ¦ user set-password
    product list --json ¦ product list
    product list --filter price>5 ¦ --where
    product delete LAMP-1 --force ¦ --yes
    product list --format json ¦ -o FORMAT
    edit ¦ product edit
    info ¦ auth status
    push ¦ store migrate
    pull ¦ serve
    exec ¦ run
    docs ¦ help
    stop ¦ Ctrl-C
    sell A1 ¦ sales enter
    coupon create WELCOME ¦ promo create
    vouchers list ¦ promo list
    courier list ¦ driver list
    rider show DRV-000001 ¦ driver show
    restaurant list ¦ partner list
    shop create ¦ partner create
    basket add LAMP-1 ¦ cart add
    checkout ¦ order place
    refund ORD-000001 ¦ order refund
    deliver ORD-000001 ¦ order deliver
    ship OOS-000001 ¦ oos deliver
    receipt ORD-000001 ¦ order receipt
    ledger ¦ money statement
    balance partner ¦ money balance
    dashboard today ¦ marketplace dashboard
    blame X ¦ history
    http ¦ serve
    team list ¦ packaging team-list
    box list ¦ packaging list
    stock lose ¦ stock adjust
    sudo stock list ¦ elevation request
    man opsh ¦ man
    user passwd bob ¦ user set-password
    serve --port 8080 ¦ --listen
    apply -f december.plan ¦ usage: opsh apply FILE
    import customers ¦ bulk customer create
    close C-1 ¦ count post
    issue LAMP-1 1 ¦ did you mean: stock issue
    find lamp ¦ product search
    grep lamp ¦ product search
    cycle count ¦ count open
    on-hand X ¦ stock level
    stock movements ¦ stock history
    stock valuation ¦ valuation show
    stock available ¦ stock level
    stock low ¦ reorder propose
    stock deliver ¦ oos deliver
    stock sell ¦ sales enter
    stock return ¦ giveback create
    oos complete ¦ oos deliver
    oos receive ¦ stock receive
    oos count ¦ oos stats
    reorder list ¦ reorder rules
    customer orders ¦ oos list
    product export ¦ --out
    import product ¦ import catalogue
    import stock ¦ bulk stock receive
    lot expiring ¦ expiry report
    lot move ¦ stock move
    user role ¦ role grant
    user reset ¦ user set-password
    job status ¦ job show
    job cancel ¦ job resume
    auth refresh ¦ auth login
    count products ¦ count open
    product help ¦ help product
    examples ¦ --help
    tutorial ¦ --help
    clear ¦ Ctrl-L
    cls ¦ Ctrl-L
    q ¦ quit
    history ¦ recent
    product edit LAMP-1 -nq ¦ -n -q
    product edit LAMP-1 price=25 ¦ --price 25
    product edit --sku LAMP-1 ¦ write SKU without --sku
    --home X product list ¦ start
    rate ORD-000006 5 ¦ rating give
    cart checkout ¦ order place
    driver accept ORD-000006 ¦ driver take
    partner edit X --hours daily ¦ partner hours PARTNER --week
    search pizza ¦ explore
    explore 54.68,25.27 ¦ --near 54.68,25.27
    opsh -c version ¦ type the commands
    opsh ¦ help
    """

  /// Guesses that lead nowhere, each with its reason.
  static let astray = [
    "alias set ls list": "there are no aliases of opsh's own; bash has them",
    "run view last": "run takes the file of a script; run show shows a run",
    "repo list": "nothing here is like a repository",
    "get all": "there is no list of everything",
    "exec product": "no command runs inside a record",
    "trigger oos.created": "nothing sets off an event by hand",
    "cordon L1": "a word for machines, not for goods",
  ]
}
