/// How one run of a job stands.
public enum JobRunState: String, ColumnChoice, Codable {
  case running
  case succeeded
  case failed
  /// Its lease ran out: the process that ran it has gone or hangs, and another one took over.
  case lost
}
