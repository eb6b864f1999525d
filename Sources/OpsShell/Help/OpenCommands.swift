/// Why a command that only the shell has asks for no right of its own. An operation says it itself.
enum OpenCommands {
  private static let ownRights = "asks for the right of every command it runs"
  private static let nothingOfTheBook = "tells or changes nothing of the book"
  private static let staged = "works on what was staged, which had its rights checked"

  private static let ownRuns = "your own runs on this machine"
  private static let ownJobs =
    "your own runs on this machine; the jobs of the book want system.run_jobs"

  static let reasons: [String: String] = [
    "can-i": "each asks for himself",
    "why": "each asks for himself", "who-can": "names people only to those who see all users",
    "token narrow": nothingOfTheBook,
    "init": "there is no book yet that could grant one; the file system says who may make one",
    "serve": "everybody who can read the book's files may; each request is checked",
    "store upgrade": "the book opens only afterwards; the file system says who may change it",
    "doctor": "everybody who can read the book's files may; shows no record",
    "auth login": "comes before all rights", "auth logout": "your own session",
    "auth status": "your own session", "auth register": "comes before all rights",
    "auth choose-role": "only a role that people may give themselves, and only once",
    "auth second-factor": "your own second factor",
    "run": ownRights, "run resume": ownRights, "run list": ownRuns, "run show": ownRuns,
    "check": nothingOfTheBook, "test": ownRights,
    "bulk": ownRights, "bulk commands": ownRights, "time": ownRights, "watch": ownRights,
    "plan": ownRights, "apply": ownRights, "undo": ownRights, "redo": ownRights,
    "job list": ownJobs, "job show": ownJobs, "job resume": ownRights,
    "job rejects": ownRuns,
    "begin": staged, "commit": staged, "savepoint": staged, "rollback": staged,
    "sandbox": "nothing in it is ever committed, and each command in it has its right checked",
    "help": nothingOfTheBook, "version": nothingOfTheBook, "spec": nothingOfTheBook,
    "man": nothingOfTheBook, "completion": nothingOfTheBook,
    "history": "a person who may see a record may see what was done to it",
    "explain": "what a commit did is shown only to those who may read the journal",
  ]
}
