/// Why a command asks for no right of its own, where several have the same reason.
enum WhyOpen {
  static let ownRights = "checks the right of every command that it runs"
  static let nothingOfTheBook = "shows and changes nothing of the book"
  static let staged = "works on what was staged, which had its rights checked"
  static let ownRuns = "your own runs on this machine"
  static let ownJobs =
    "your own runs on this machine; the jobs of the book need system.run_jobs"
  static let ownSession = "your own session"
  static let eachForHimself = "you ask only about your own rights"
  static let beforeAllRights = "it is needed before anybody has rights"
}
