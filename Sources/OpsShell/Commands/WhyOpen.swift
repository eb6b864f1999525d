/// Why a command asks for no right of its own, where several have the same reason.
enum WhyOpen {
  static let ownRights = "asks for the right of every command it runs"
  static let nothingOfTheBook = "tells or changes nothing of the book"
  static let staged = "works on what was staged, which had its rights checked"
  static let ownRuns = "your own runs on this machine"
  static let ownJobs =
    "your own runs on this machine; the jobs of the book want system.run_jobs"
  static let ownSession = "your own session"
  static let eachForHimself = "each asks for himself"
  static let beforeAllRights = "comes before all rights"
}
