import OpsDomain

extension ErrorClass {
  /// What the exit code says, as half a sentence.
  var meaning: String {
    switch self {
    case .partial: "some rows were refused, the others were booked"
    case .assert: "an `assert`, a check or a test in a script failed"
    case .usage: "the command line is wrong"
    case .data: "an input value is wrong"
    case .noinput: "a file cannot be read"
    case .unavailable: "the server cannot be reached"
    case .internalError: "a bug"
    case .cantcreate: "a file cannot be written"
    case .tempfail: "the book is busy or the server has too much to do"
    case .protocolError: "the other side has another version"
    case .denied: "you may not do this"
    case .config: "the configuration or the book cannot be used"
    case .signin: "nobody is signed in, or the sign-in has ended"
    case .notfound: "there is no such record, or none that you may see"
    case .conflict: "something changed meanwhile, or the key was used for another call"
    case .rule: "a rule of the business forbids it"
    case .confirm: "a confirmation is missing: --yes, a reason, or the number of records"
    case .stale: "the plan or the snapshot is out of date: start again"
    case .interrupted: "stopped by a signal; open work was undone"
    }
  }
}
