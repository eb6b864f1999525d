"""The numbers and tables that scripts/tidy enforces. Change a rule here, with its reason."""

# Sizes, in lines. Medians keep files small in general, limits stop the one that grows.
FILE_MEDIAN = 120
FILE_P90 = 300
FILE_LIMIT = 300  # above it a file needs a reason in tidy-exceptions.txt
FILE_HARD_LIMIT = 500  # above it no reason helps
FUNCTION_LIMIT = 70
COMPANION_LIMIT = 20  # a type of up to so many lines may stand beside what it belongs to
LINE_COLUMNS = 100
REPEATED_LINES = 12  # so many lines of code that stand twice are one thing

# Every public declaration has a `///` comment. These members need none of their own: their meaning is
# fixed by a protocol of the standard library.
WITNESSES = {
    "==", "<", "hash", "encode", "makeIterator", "next", "distance", "advanced", "customMirror",
    "description", "debugDescription", "allCases", "rawValue", "startIndex", "endIndex",
}

# What protocols of other packages ask for, and only these packages call.
FOREIGN_WITNESSES = {"channelRead", "errorCaught", "respond"}

# What each module may import, besides these, Package.swift says. The build refuses undeclared
# imports too, but lets the dependencies of a dependency pass: OpsShell could import OpsStorage
# through OpsKernel.
SYSTEM_MODULES = {
    "Swift", "Foundation", "FoundationEssentials", "FoundationNetworking", "Glibc", "Musl",
    "Darwin", "Dispatch", "Synchronization", "Observation", "RegexBuilder",
}

# All of Foundation costs start-up time and brings binary floating point formatting; the inner
# layers get by with FoundationEssentials.
NO_FOUNDATION = {"OpsDomain", "OpsStorage"}

# Folders of a target, lowest first: a file names types of its own folder and of those before it.
# Folders of one line know each other. What stands in no folder puts the others together, and a
# target that is not here has no order.
FOLDER_ORDER = {
    "OpsStorage": [
        # Keys, files and counts that are kept apart from records.
        ["Kept"],
        ["Journal"],
        ["Query"],
        ["Transfer"],
        ["Store"],
        # A transaction asks the gate, and what it wrote is staged or given to a store.
        ["Changesets"],
        ["Gate"],
        ["Repository"],
    ],
    "OpsKernel": [
        ["Numbers", "Privacy", "Time", "Webhooks"],
        ["Files"],
        ["Operations"],
        ["DelimitedFiles"],
        # The desk asks the blueprint, and the blueprint holds what areas hand in for these.
        ["Access", "Attachments", "Audit", "Backups", "Changes", "Changesets", "Composition", "Desk",
         "Images", "Jobs",
         "Names", "Notices", "OfflineDesks", "Settings", "Today"],
        ["Steps"],
        ["Bulk"],
        ["Reports"],
        ["Exchange"],
    ],
    "OpsApp": [
        ["PersonalData"],
        # A configuration has channels of notices, which are read from configured values.
        ["Notices", "Configuration"],
        ["Terminal"],
        ["Identity"],
        # Desks are asked of the host, and the host opens desks.
        ["Hosting", "Offline"],
    ],
    "OpsBooks": [
        ["Files"],
        # What lies in those files: keys, checkpoints, images.
        ["Kept"],
        ["Remote"],
        # A copy of a server's book, and how it comes together with the server.
        ["Offline"],
        # Opens books, and what opens them hands it to the jobs.
        ["Backups"],
        ["Identity"],
    ],
    "OpsDispatch": [
        ["Arrival", "State"],
        ["Decision"],
        ["Policy"],
        ["Rolling"],
        ["Replay"],
    ],
    "OpsExchange": [
        ["Writing"],
        # Reads what was written.
        ["Reading"],
    ],
    "OpsIdentityProvider": [
        ["Tokens"],
        ["Keys"],
        ["External"],
        ["Embedded"],
    ],
    "OpsMarketplace": [
        ["Rights", "Values"],
        ["Prices"],
        # An order keeps the quote it was placed by.
        ["Quotes"],
        ["Images"],
        ["Partners"],
        ["Menu"],
        # An order names its driver, so drivers come first, without their jobs and their pay.
        ["Drivers"],
        # What an order is. What people do with orders is in Ordering.
        ["Orders"],
        # Both keep what they gave to which order, and carts ask them what goods cost.
        ["Loyalty"],
        ["Promotions"],
        ["Carts"],
        ["Money"],
        ["Payments"],
        # An order that moves on moves goods, points, promotions and money.
        ["Ordering"],
        ["Ratings"],
        # What drivers earn depends on ratings, and is posted to the money ledger.
        ["Pay"],
        ["Dispatch"],
        # Compares the money ledger with payments, deliveries and what drivers earned.
        ["Audit"],
        ["Notices"],
        ["Explore"],
        ["Dashboards"],
        ["Privacy"],
    ],
    "OpsPricing": [
        ["Amounts"],
        ["Policy"],
        # A basket names the promotions that are asked for, and they ask what is in it.
        ["Basket", "Promotions"],
        ["Quote"],
    ],
    "OpsScheduleCheck": [
        ["Floor"],
        ["Rules"],
    ],
    # Four searches, each of which stands alone.
    "OpsScheduling": [
        ["Floor"],
        ["JobShop"],
        ["LotSizing"],
        ["Netting"],
    ],
    "OpsServer": [
        ["Requests"],
        ["Lanes"],
        ["Journal"],
        ["Records"],
        # What else is asked for: none of them knows another.
        ["Description"],
        ["Identity"],
        ["Images"],
        ["Transfer"],
        ["Webhooks"],
    ],
    "OpsWorkshop": [
        ["Values"],
        ["Shifts"],
        ["Crews"],
        ["Moulds"],
        ["Colors"],
        ["Changeovers"],
        ["Bills"],
        ["Routings"],
        # Their records name each other: a machine names its batch, a batch its machine and the
        # production order it works for, and what production books names the batch that made it.
        # Only folders of records without their rules and operations would stand in an order.
        ["Batches", "Machines", "Production"],
        ["Faults"],
        ["Maintenance"],
        ["Granulation"],
        # What a schedule is. How one is made for a floor is in Scheduling.
        ["Schedule"],
        ["Floor"],
        ["Scheduling"],
        ["Materials"],
        ["Outputs"],
        ["Reports"],
        ["Styles"],
        ["Today"],
    ],
}

# Where the table of layers is. Its rows name a target, what it is, and what of ours it imports.
LAYER_TABLE = "docs/architecture.md"

# (rule, pattern in code without strings and comments, modules that may use it, what to do)
BANNED = [
    ("try!", r"\btry!", (), "handle the error"),
    ("as!", r"\bas!", (), "cast with as? and say what happens otherwise"),
    ("fatalError", r"\bfatalError\s*\(", (), "throw an OpsError"),
    ("print", r"(?<![.\w])print\s*\(", ("OpsShell", "OpsApp", "opsh-bench"), "use the streams"),
    ("clock", r"\bDate\s*\(\s*\)|\bDate\.now\b", (), "take the clock as an argument"),
    ("identifier", r"\bUUID\s*\(\s*\)", (), "take the id source as an argument"),
    (
        # A generator that is passed in (`using:`) is what we want, so that one is free.
        "randomness",
        r"\.random\s*\((?![^()]*\busing:)|\.(randomElement|shuffled|shuffle)\s*\(\s*\)"
        r"|\bSystemRandomNumberGenerator\b",
        ("OpsBooks",),
        "take the generator as an argument",
    ),
    (
        # Whatever opens a file for writing by itself forgets one of the rules of the one writer.
        "file-writing",
        r"\bO_(?:WRONLY|RDWR|CREAT|TRUNC|APPEND)\b|\b(?:fopen|freopen|creat|mkstemp|mkostemp|tmpfile)"
        r"\s*\(|(?<!await )\brename(?:at2?)?\s*\(\s*[^)_]|\bforWriting(?:To|AtPath)\b|\.createFile\s*\("
        r"|\bwrite\s*\(\s*to(?:File)?:\s*(?:URL|path|file)\b|\bOutputStream\s*\(",
        (),
        "write through FileWriter, or OutputFile.replace for a file of the application's own",
    ),
    (
        # Another one in each process: what is kept or chosen by it is not found again (M-W14).
        "process-hash",
        r"\.hashValue\b|\bHasher\s*\(\s*\)",
        (),
        "compare the values, or take a digest",
    ),
    (
        # A clock of the process, made on the spot, is as real as the task's.
        "sleep",
        r"\bTask\s*(?:<[^<>]*>)?\s*\.sleep\b|\b(?:Continuous|Suspending)Clock\s*\(\s*\)\s*\.sleep\b"
        r"|\b(?:usleep|nanosleep)\s*\(",
        (),
        "wait on the injected clock",
    ),
]

# Phrases that readers had to read twice, with what to write (docs/style.md). Written in halves so that
# this file passes its own rule.
BANNED_PHRASES = [
    ("makes it " + "stand", "say what is saved and by which command"),
    ("make it " + "stand", "say what is saved and by which command"),
    ("nobody " + "foresaw", 'write "failed unexpectedly"'),
    ("what is not " + "named", 'write "fields you leave out stay the same"'),
    ("less than " + "nothing", "say what cannot be negative, with the value"),
    ("exactly so " + "many", 'write "exactly N records"'),
    ("says no " + "records", "say what is missing"),
    ("none " + "but", 'write "only"'),
    ("what would be " + "asked", 'write "the confirmation question"'),
    ("everything one " + "may", "say whose permissions they are"),
    ("one may " + "do", "say who may do it"),
    ("who" + "ever", 'say who: "the user who", "everybody who", "every user and tool"'),
]
# A command in a block of a page, with words behind it that a shell would take for arguments.
SPOKEN_COMMAND = r"""    opsh (?:[^#'"]|'[^']*'|"[^"]*")*?\S {3,}[A-Za-z]"""
READ_BY_PEOPLE = (".swift", ".md", ".opsh")
# The page that shows how such sentences are rewritten.
QUOTES_PHRASES = {"docs/style.md"}

MARKERS = r"\b(TODO|FIXME|XXX)\b"

# Folders of one machine. Built from parts so that this file passes its own rule.
MACHINE_PATHS = r"(?<![\w.~-])/(?:" + "|".join(["work", "farm", "root"]) + r")/|/opt/" + "swift"
SKIPPED_FOLDERS = {".git", ".swiftpm", "demo-book", "__pycache__", "node_modules"}
