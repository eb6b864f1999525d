/// Why a command asks for no right of its own. A command has a permission or stands here.
enum OpenCommands {
  private static let ownRights = "asks for the right of every command it runs"
  private static let nothingOfTheBook = "tells or changes nothing of the book"
  private static let staged = "works on what was staged, which had its rights checked"
  private static let bounds = "says what the roles of the product may, not who holds them"

  private static let ownAccess = "one's own; others' need a right of their own"
  private static let ownConsent = "what one agrees to is one's own"
  private static let ownRuns = "one's own runs on this machine"
  private static let ownJobs =
    "one's own runs on this machine; the jobs of the book want system.run_jobs"
  private static let ownInbox = "one's own inbox and settings, never another's"

  static let reasons: [String: String] = [
    "user set-password": "one's own password is one's own; another's wants user.edit",
    "privacy export": "one's own data are one's own; others' want system.export_data",
    "privacy erase": "one's own account is one's own; others' want user.delete or customer.delete",
    "consent list": "one's own; another's wants user.view", "consent give": ownConsent,
    "consent withdraw": ownConsent,
    "role list": bounds, "permission list": bounds, "can-i": "each asks for himself",
    "why": "each asks for himself", "who-can": "names people only to those who see all users",
    "auth permissions": "one's own rights; another's want access.review",
    "session list": ownAccess, "session end": ownAccess, "token list": ownAccess,
    "token create": ownAccess, "token rotate": ownAccess, "token revoke": ownAccess,
    "token narrow": nothingOfTheBook,
    "workbench list": ownAccess, "workbench open": ownAccess, "workbench leave": ownAccess,
    "elevation request": "asking is free, somebody else decides",
    "elevation list": ownAccess, "elevation withdraw": ownAccess,
    "name list": "offers only names of records the caller may see",
    "init": "there is no book yet that could grant one; the file system says who may make one",
    "serve": "whoever reads the book's files may; each request is checked",
    "store upgrade": "the book opens only afterwards; the file system says who may change it",
    "doctor": "whoever reads the book's files may; shows no record",
    "auth login": "comes before all rights", "auth logout": "one's own session",
    "auth status": "one's own session", "auth register": "comes before all rights",
    "auth choose-role": "only a role that people may give themselves, and only once",
    "auth second-factor": "one's own second factor",
    "run": ownRights, "run resume": ownRights, "run list": ownRuns, "run show": ownRuns,
    "check": nothingOfTheBook, "test": ownRights,
    "bulk": ownRights, "bulk commands": ownRights, "time": ownRights, "watch": ownRights,
    "plan": ownRights, "apply": ownRights, "undo": ownRights, "redo": ownRights,
    "job list": ownJobs, "job show": ownJobs, "job resume": ownRights,
    "job rejects": ownRuns,
    "notice list": ownInbox, "notice read": ownInbox, "notice dismiss": ownInbox,
    "notice settings": ownInbox, "notice calendar": ownInbox,
    "begin": staged, "commit": staged, "savepoint": staged, "rollback": staged,
    "sandbox": "nothing in it is ever committed, and each command in it has its right checked",
    "help": nothingOfTheBook, "version": nothingOfTheBook, "spec": nothingOfTheBook,
    "man": nothingOfTheBook, "completion": nothingOfTheBook,
    "history": "a person who may see a record may see what was done to it",
    "explain": "what a commit did is shown only to those who may read the journal",
  ]
}
