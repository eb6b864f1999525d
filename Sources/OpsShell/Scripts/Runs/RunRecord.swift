import OpsDomain

/// A run of a script as it is remembered: enough to show it and to run it again under its name.
public struct RunRecord: Codable, Sendable {
  /// How a run stands.
  public enum State: String, Codable, Sendable {
    /// Its process runs it, or did so when the record was saved.
    case running
    /// Its process ended before it did.
    case killed
    /// The script reached its end, or a command `exit`.
    case done
    /// Under `on-error continue`, something failed.
    case partial
    /// An error ended it.
    case failed
  }

  /// `R-` and 26 characters that sort by time, or what `--run-id` said.
  public let name: String
  /// Name of the user who began it, to whom the keys of its writes belong; nil where nobody had
  /// signed in, for a script that writes nothing, and in records of earlier versions.
  var user: String?
  /// Where its book is; nil in records of earlier versions.
  var book: String?
  /// The script.
  let path: String
  /// The script's own parameters as they were given.
  let words: [String]
  /// Digest of the script and every file it includes or runs.
  let digest: String
  /// Whether it is one commit: its key is another one than those of single writes, so that a run
  /// that is resumed in the other way would do everything a second time.
  let isAtomic: Bool
  /// What `--on-error` said.
  let policy: String?
  /// How the run stood when the record was saved.
  public internal(set) var state = State.running
  let startedAt: Instant?
  /// When it ended; nil for a run that is not over, and for one that was killed.
  public internal(set) var endedAt: Instant?
  var exit: Int32?
  /// The code of the failure that ended it.
  var code: String?
  var at: String?
  /// The process that runs it; nil in records of earlier versions.
  var process: String? = ProcessMark.own
  var commands = 0
  var writes = 0

  init(
    name: String, path: String, words: [String], digest: String, isAtomic: Bool, policy: String?,
    at: Instant?
  ) {
    self.name = name
    self.path = path
    self.words = words
    self.digest = digest
    self.isAtomic = isAtomic
    self.policy = policy
    startedAt = at
  }

  /// The name that a person gave a run. Throws `data.bad_value` for what cannot be part of a key.
  static func checked(_ name: String) throws(OpsError) -> String {
    let isName = name.utf8.allSatisfy { byte in
      ByteClass.isName(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
    guard isName, (1...64).contains(name.utf8.count), name.utf8.first != UInt8(ascii: ".") else {
      throw OpsError(
        .badValue, "The name of a run can have letters, digits, - _ and ., at most 64 characters",
        field: "run_id")
    }
    return name
  }

  /// Throws `conflict.key_reused` for another user than the one who began the run: keys belong to
  /// one user, so every finished write would be done again.
  func require(user other: String?) throws(OpsError) {
    guard let user, let other, user != other else { return }
    throw OpsError(
      .conflictKeyReused,
      "\(user) started the run \(name): under another user, finished writes would be repeated",
      field: "run_id",
      hint: "sign in as \(user) to resume it, or run the script under another --run-id")
  }

  /// Throws `conflict.key_reused` when the run was one commit and now is not, or the reverse.
  func require(isAtomic: Bool) throws(OpsError) {
    guard self.isAtomic != isAtomic else { return }
    throw OpsError(
      .conflictKeyReused,
      "The run \(name) began \(self.isAtomic ? "with" : "without") --atomic", field: "atomic",
      hint: "use another name, or resume the run: run resume \(name)")
  }

  /// Throws `conflict.key_reused` when the run was another script or had other parameters.
  func require(digest: String, words: [String]) throws(OpsError) {
    guard self.digest != digest || self.words != words else { return }
    let what = self.digest != digest ? "another text" : "other parameters"
    throw OpsError(
      .conflictKeyReused, "The run \(name) began with \(what)", field: "run_id",
      hint: "use another name, or run resume with --accept-changed")
  }

  /// The record as it is now: one whose process is gone does not run.
  var today: RunRecord {
    guard state == .running, let process, !ProcessMark.isRunning(process) else { return self }
    var record = self
    record.state = .killed
    return record
  }

  mutating func end(
    at moment: Instant, exit: Int32, error: OpsError?, commands: Int, writes: Int
  ) {
    state = error != nil ? .failed : exit == ErrorClass.partial.exitCode ? .partial : .done
    endedAt = moment
    self.exit = exit
    code = error?.code.rawValue
    at = error?.at
    self.commands = commands
    self.writes = writes
  }

  static let schema = "run.record/1"

  /// The fields of ``document``.
  static let fields = [
    "run", "state", "user", "file", "parameters", "started_at", "ended_at", "exit", "code", "at",
    "commands", "writes",
  ]

  /// The run as commands answer it.
  var document: Document {
    func text(_ value: String?) -> Document { value.map(Document.text) ?? .null }
    return [
      "run": .text(name), "state": .text(state.rawValue), "user": text(user), "file": .text(path),
      "parameters": .list(words.map(Document.text)),
      "started_at": text(startedAt?.description), "ended_at": text(endedAt?.description),
      "exit": exit.map { .integer(Int64($0)) } ?? .null, "code": text(code), "at": text(at),
      // A run writes these figures when it ends, so a killed run has none.
      "commands": endedAt == nil ? .null : .integer(Int64(commands)),
      "writes": endedAt == nil ? .null : .integer(Int64(writes)),
    ]
  }
}
