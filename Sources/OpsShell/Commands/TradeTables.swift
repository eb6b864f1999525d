/// The words of ``TradeWords``: what people type who know psql, gh, kubectl, Stripe or Odoo.
enum TradeTables {
  /// Words for a noun.
  static let nouns = commonNouns.merging(marketNouns) { word, _ in word }

  private static let commonNouns = [
    "article": "product", "articles": "product", "item": "product", "items": "product",
    "goods": "product", "sku": "product", "skus": "product", "price": "product",
    "prices": "product", "barcodes": "product",
    "client": "customer", "clients": "customer", "partners": "partner", "orders": "order",
    "contact": "customer", "contacts": "customer", "account": "customer",
    "request": "oos", "requests": "oos", "backorder": "oos", "backorders": "oos", "issues": "oos",
    "ticket": "oos", "tickets": "oos",
    "delivery": "oos", "deliveries": "oos",
    "return": "giveback", "returns": "giveback", "rma": "giveback", "dispute": "giveback",
    "disputes": "giveback",
    "inventory": "stock", "quant": "stock", "quants": "stock",
    "sale": "sales", "charge": "sales", "charges": "sales", "turnover": "sales",
    "expiration": "expiry", "stocktake": "count", "stocktaking": "count",
    "place": "location", "places": "location", "bin": "location", "bins": "location",
    "shelf": "location", "warehouses": "location",
    "picking": "packaging", "pickings": "packaging", "packing": "packaging",
    "shipment": "transfer", "shipments": "transfer",
    "employee": "user", "employees": "user", "staff": "user", "people": "user",
    "group": "role", "groups": "role", "right": "permission", "rights": "permission",
    "api-key": "token", "api-keys": "token", "api_keys": "token", "key": "token", "keys": "token",
    "secret": "token", "secrets": "token",
    "config": "setting", "configuration": "setting", "option": "setting", "preference": "setting",
    "preferences": "setting",
    "log": "audit", "logs": "audit", "event": "audit", "events": "audit", "journal": "audit",
    "notification": "notice", "notifications": "notice", "inbox": "notice", "alert": "notice",
    "alerts": "notice", "webhook": "notice", "webhooks": "notice",
    "task": "job", "tasks": "job", "script": "run", "scripts": "run", "cost": "valuation",
    "costs": "valuation", "batches": "batch", "serial": "lot",
    "replenishment": "reorder", "purchase": "reorder", "purchases": "reorder", "rule": "reorder",
    "login-session": "session", "absence": "user", "month": "period", "year": "period",
  ]

  /// What a verb can mean where the noun does not have it, the nearest first.
  static let verbs: [String: [String]] = [
    "ls": ["report", "show"], "list": ["report", "show", "status", "level"],
    "select": ["list", "show"], "all": ["list"], "tail": ["list"], "history": ["list"],
    "get": ["level", "report", "list"], "show": ["level", "report", "list", "status"],
    "view": ["level", "report", "list"], "describe": ["level", "list"],
    "print": ["show", "sheet", "list"], "open": ["show", "dashboard"],
    "rm": ["remove", "cancel", "revoke", "disable", "end", "withdraw"],
    "del": ["remove", "cancel", "revoke", "disable", "end", "withdraw"],
    "remove": ["cancel", "revoke", "disable", "end", "withdraw"],
    "delete": ["remove", "cancel", "revoke", "disable", "end", "withdraw"],
    "drop": ["delete", "cancel", "revoke"], "archive": ["delete", "disable", "close"],
    "add": ["enter", "open", "receive", "set", "grant", "request", "give"],
    "new": ["enter", "open", "receive", "set", "request"],
    "create": ["enter", "open", "receive", "set", "request", "grant"],
    "insert": ["create", "enter", "receive"], "make": ["enter", "open"],
    "update": ["set", "adjust"], "edit": ["set", "adjust"], "set": ["edit", "adjust"],
    "patch": ["set"], "rename": ["edit"], "change": ["set", "adjust"],
    "find": ["list"], "search": ["list"], "query": ["search", "list"],
    "start": ["open", "run", "create"], "stop": ["end", "cancel", "close"],
    "finish": ["complete", "post", "close"], "done": ["complete", "post", "close"],
    "end": ["close", "complete", "post"], "kill": ["end", "cancel", "revoke"],
    "confirm": ["approve", "post", "complete"], "accept": ["approve", "receive"],
    "validate": ["complete", "post", "verify"], "deny": ["reject"], "decline": ["reject"],
    "ship": ["deliver", "complete"], "fulfil": ["deliver"], "fulfill": ["deliver"],
    "send": ["deliver", "create"], "block": ["freeze", "disable"], "lock": ["freeze", "close"],
    "unblock": ["thaw", "enable"], "unlock": ["thaw", "reopen", "enable"],
    "assign": ["grant"], "unassign": ["revoke"], "download": ["export"],
    "dump": ["export"], "run": ["propose", "report", "refresh"],
    "summary": ["stats", "report", "dashboard"], "stats": ["report", "trend", "dashboard"],
    "report": ["show", "stats", "trend", "propose"], "check": ["verify", "review"],
    "status": ["show", "list"], "stat": ["show", "list"], "count": ["stats", "list"],
    "cancel": ["withdraw", "reject", "delete", "end"], "reset": ["cancel", "end"],
    "total": ["stats", "trend"], "complete": ["deliver", "close", "post"],
    "suggest": ["propose"], "retry": ["resume"], "log": ["list"], "lines": ["show"],
  ]

  /// Verbs that only read.
  static let reading: Set<String> = ["describe", "get", "ls", "select", "show", "view"]

  /// Verbs that ask for an explanation, whatever the noun.
  static let asking: Set<String> = ["doc", "docs", "examples", "help", "man", "usage"]
  /// Verbs that write a list to a file.
  static let writing: Set<String> = ["download", "dump", "export", "save"]
  /// Verbs that read rows from a file.
  static let loading: Set<String> = ["import", "load", "upload"]

  /// What a verb means with one noun.
  static let verbsOf: [String: [String: String]] = [
    "user": [
      "passwd": "user set-password", "password": "user set-password",
      "reset-password": "user set-password", "grant": "role grant", "deactivate": "user disable",
      "ban": "user disable", "lock": "user disable", "activate": "user enable",
      "unlock": "user enable", "rename": "user edit",
      "roles": "user show", "role": "role grant | role revoke | user show",
      "reset": "user set-password | user reset-second-factor | user reset-sign-in",
    ],
    "stock": [
      "add": "stock receive", "in": "stock receive", "put": "stock receive",
      "load": "stock receive", "rm": "stock issue", "remove": "stock issue",
      "take": "stock issue", "out": "stock issue", "ship": "stock issue",
      "transfer": "stock move", "mv": "stock move", "count": "count open",
      "inventory": "count open", "set": "stock adjust", "correct": "stock adjust",
      "fix": "stock adjust", "scrap": "stock adjust", "write-off": "stock adjust",
      "report": "stock value", "age": "stock ageing", "aging": "stock ageing",
      "allocate": "oos allocate", "unreserve": "stock release", "check": "stock level",
      "movements": "stock history", "movement": "stock history", "moves": "stock history",
      "valuation": "valuation show | stock value", "available": "stock level",
      "free": "stock level", "low": "reorder propose | stock list",
      "deliver": "oos deliver | stock issue", "sell": "sales enter | oos create | stock issue",
      "return": "giveback create | giveback receive", "lose": "stock adjust",
      "lost": "stock adjust", "find": "stock list | stock adjust",
    ],
    "oos": [
      "close": "oos cancel", "fill": "oos deliver", "return": "giveback create",
      "complete": "oos deliver", "receive": "stock receive | oos allocate",
    ],
    "order": [
      "create": "order place | oos create", "new": "order place | oos create",
      "add": "cart add", "ship": "order depart | oos deliver", "edit": "order change",
      "return": "order refund | giveback create", "allocate": "oos allocate",
    ],
    "cart": ["checkout": "order place | cart quote", "pay": "order place | order pay"],
    "driver": [
      "accept": "driver take", "deliver": "order deliver", "pickup": "order pickup",
    ],
    "payment": ["refund": "order refund | oos refund", "create": "order pay"],
    "giveback": ["refund": "giveback close", "finish": "giveback close"],
    "lot": [
      "recall": "lot trace", "receive": "stock receive", "create": "stock receive",
      "expiring": "expiry report | lot list", "expired": "expiry report", "move": "stock move",
      "block": "lot freeze",
    ],
    "count": ["products": "count open | product list", "start": "count open"],
    "job": [
      "status": "job show | job list",
      "cancel": "Ctrl-C stops a job where it runs; `opsh job resume` goes on with it",
      "stop": "Ctrl-C stops a job where it runs; `opsh job resume` goes on with it",
    ],
    "customer": [
      "star": "customer favorite", "history": "history", "orders": "order list | oos list",
      "requests": "oos list", "order": "oos create",
    ],
    "product": [
      "price": "product edit", "cost": "valuation show", "stock": "stock level",
      "import": "import catalogue", "history": "history", "category": "category list",
    ],
    "audit": ["log": "audit list", "history": "audit list", "check": "audit verify"],
    "role": ["members": "user list"],
    "reorder": [
      "list": "reorder rules", "create": "reorder set", "delete": "reorder remove",
      "order": "reorder propose",
    ],
    "setting": ["get": "setting list", "show": "setting list", "edit": "setting set"],
    "session": ["logout": "session end"],
    "notice": ["listen": "notice settings", "create": "notice settings"],
    "warehouse": ["list": "location list", "create": "location create", "show": "location show"],
    "location": ["delete": "location list", "stock": "stock list"],
    "sales": ["report": "sales trend", "order": "oos create"],
    "import": [
      "products": "import catalogue", "product": "import catalogue",
      "customers": "`opsh bulk customer create --from FILE` creates one from every row of a file",
      "customer": "`opsh bulk customer create --from FILE` creates one from every row of a file",
      "stock": "`opsh bulk stock receive --from FILE` books every row of a file",
      "users": "`opsh bulk user create --from FILE` creates one from every row of a file",
    ],
    "auth": [
      "can-i": "can-i", "password": "user set-password", "token": "token create",
      "refresh": "auth login", "renew": "auth login",
    ],
  ]

  /// Two words with one meaning.
  static let phrases = [
    "show tables": "`opsh help` lists what there is",
    "rollout undo": "undo", "open dashboard": "warehouse dashboard",
    "sale order": "oos list | oos create | oos deliver",
    "purchase order": "reorder propose | stock receive",
    "access rights": "auth permissions | permission list",
    "config use-context": books, "config get-contexts": books,
    "config current-context": "auth status",
    "refunds create": "order refund | oos refund | giveback create",
    "landed cost": "valuation show",
    "issue list": "oos list", "issue create": "oos create", "cycle count": "count open",
    "team create": "packaging team-create", "team edit": "packaging team-edit",
    "print labels": "packaging list", "setting use": books,
  ]

  private static let books =
    "one book at a time: put --book FILE or --url ADDRESS before the command"
  private static let backup = "backup create | backup list"

  private static let finding = "product search | customer search | explore"
  private static let sharing =
    "a book is shared by a server: `opsh serve` there, --url ADDRESS before the command here; "
    + "`opsh store migrate` copies a book"
  private static let learning =
    "`opsh help` lists the commands, and each command's --help ends with examples"
  private static let clearing = "Ctrl-L clears the screen"

  /// What a command may mean that was typed without what it needs: another one, of the prompt.
  static let alone = ["history": "recent"]

  /// Words of other programs.
  static let words = commonWords.merging(marketWords) { word, _ in word }

  private static let commonWords = [
    "pg_dump": backup, "dump": backup, "snapshot": backup, "pg_restore": "backup restore",
    "restore": "backup restore",
    "context": books, "use": books, "connect": books, "database": books, "\\l": books,
    "\\c": books, "\\connect": books,
    "password": "user set-password", "passwd": "user set-password",
    "signup": "auth register", "register": "auth register",
    "exit": "at the prompt quit, exit and Ctrl-D leave; a single command ends by itself",
    "\\q": "quit", ":q": "quit", "bye": "quit", "\\?": "help", "?": "help", "\\h": "help",
    "\\dt": "`opsh help` lists what there is", "tables": "`opsh help` lists what there is",
    "\\d": "`opsh explain product list` says what a row of products has",
    "\\i": "run", "source": "run", "\\timing": "time", "\\watch": "watch",
    "\\conninfo": "auth status", "\\du": "user list", "\\dn": "role list",
    "\\gx": "-o json shows every field of a record",
    "\\password": "user set-password", "\\x": "-o json shows every field of a record",
    "\\o": "--out FILE behind a command",
    "\\copy": "`opsh bulk NOUN VERB --from FILE` reads rows, `--out FILE` writes them",
    "copy": "`opsh bulk NOUN VERB --from FILE` reads rows, `--out FILE` writes them",
    "upload": "bulk | import catalogue | import invoices",
    "load": "bulk | import catalogue | import invoices",
    "vacuum": "doctor", "ping": "doctor", "health": "doctor", "cluster-info": "doctor",
    "top": "warehouse dashboard",
    "diff": "plan", "preview": "plan", "dry-run": "plan", "wait": "watch", "poll": "watch",
    "rollout": "undo | redo", "revert": "undo", "undelete": "undo",
    "who": "auth status", "expire": "expiry dashboard | expiry report", "notify": "notice list",
    "kpi": "warehouse dashboard | oos stats",
    "kpis": "warehouse dashboard | oos stats", "statistics": "oos stats | packaging stats",
    "analytics": "oos stats | consumption report", "revenue": "sales trend",
    "profit": "valuation show | sales trend", "bestsellers": "abc report", "fefo": "stock pick",
    "receiving": "stock receive",
    "release": "stock release | version", "repo": books, "commands": "help",
    "uom": "product edit", "zone": "location list", "zones": "location list",
    "po": "reorder propose | import deliveries",
    "mv": "stock move | product edit", "rm": "product delete | customer delete",
    "cat": "product show | lot show", "env": "`opsh help environment` lists the variables",
    "useradd": "user create", "describe": "product show | customer show | explain",
    "branch": "sandbox", "stash": "sandbox", "fsck": "doctor", "forget": "privacy erase",
    "pivot": "oos stats | packaging stats", "vlookup": finding, "sum": "stock value",
    "abort": "rollback",
    "port-forward": "serve", "proxy": "serve", "server": "serve", "start": "serve",
    "daemon": "serve", "listen": "serve | notice settings",
    "api": "`opsh spec` describes every command, `opsh serve` offers them over HTTP",
    "api-resources": "`opsh spec` describes every command, `opsh help` lists them",
    "resources": "`opsh help` lists what there is",
    "shell": "`opsh` alone opens the prompt", "console": "`opsh` alone opens the prompt",
    "repl": "`opsh` alone opens the prompt", "prompt": "`opsh` alone opens the prompt",
    "migrate": "store migrate | store upgrade", "upgrade": "store upgrade",
    "replenish": "reorder propose", "forecast": "reorder propose | consumption report",
    "low-stock": "reorder propose | stock list", "low": "reorder propose | stock list",
    "aging": "stock ageing", "ageing": "stock ageing", "expired": "expiry report",
    "expiring": "expiry report", "scrap": "stock adjust | waste report",
    "write-off": "stock adjust", "writeoff": "stock adjust", "correct": "stock adjust",
    "inventory-value": "valuation show | stock value", "moves": "stock history",
    "move": "stock move", "movement": "stock history", "movements": "stock history",
    "recall": "lot trace", "barcode": "scan",
    "invoice": "import invoices | sales list", "invoices": "import invoices | sales list",
    "bill": "import invoices", "allocate": "oos allocate",
    "acl": "auth permissions | permission list", "gdpr": "privacy export | privacy erase",
    "sql": "`opsh product list --where 'price > 5'` picks rows",
    "select": "`opsh product list --where 'price > 5'` picks rows",
    "schema": "`opsh explain product list` says what a row has; `opsh spec` describes everything",
    "cron": "job list", "me": "auth status",
    "tail": "audit list",
    "trend": "sales trend | oos trend", "stats": "oos stats | packaging stats",
    "search": finding, "find": finding, "grep": finding, "lookup": finding,
    "issue": "stock issue | oos list | oos create",
    "vendor": "import deliveries | location list", "supplier": "import deliveries | location list",
    "suppliers": "import deliveries | location list",
    "vendors": "import deliveries | location list",
    "ls": "`opsh help` lists what there is, `opsh product list` products",
    "list": "`opsh help` lists what there is, `opsh product list` products",
    "-v": "version", "init-db": "init", "install": "init",
    "edit": "product edit | customer edit | oos edit | lot edit",
    "info": "auth status | version | doctor", "push": sharing, "pull": sharing,
    "clone": sharing, "exec": "run", "docs": "help | man", "doc": "help | man",
    "manual": "help | man", "examples": learning, "example": learning, "tutorial": learning,
    "guide": learning, "stop": "Ctrl-C stops what runs, a server as well; Ctrl-D leaves the prompt",
    "sell": "sales enter | oos create | stock issue", "blame": "history | audit list",
    "http": "serve", "https": "serve", "team": "packaging team-list | packaging team-create",
    "teams": "packaging team-list | packaging team-create",
    "box": "packaging list | product unit", "boxes": "packaging list | product unit",
    "sudo": "rights are those of the user who is signed in: `opsh elevation request` asks for more",
    "su": "auth login", "close": "count post | period close | giveback close",
    "cycle": "count open | count schedule", "on-hand": "stock level", "onhand": "stock level",
    "clear": clearing, "cls": clearing, "reset": clearing, "q": "quit", "setup": "init",
    "uninstall": "doctor",
  ]
}
