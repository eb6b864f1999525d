import OpsDomain
import OpsKernel
import Synchronization

/// One run of a script with everything it calls: its name, its options, what has happened so far.
final class ScriptRun: Sendable {
  /// What has happened.
  struct Tally: Sendable {
    var commands = 0
    /// Commands that write, committed or staged.
    var writes = 0
    var changed = 0
    var replayed = 0
    /// Whether a commit was undone or redone: what is done by its key then is refused.
    var hasReversed = false
    /// What was printed, where the run has one document at its end.
    var printed: [Document] = []
    /// Under `on-error continue`, every failure in order.
    var failures: [OpsError] = []
  }

  /// Names the run: part of the key of each write, so that a second run under the same name does
  /// nothing twice. Nil for what is typed at a prompt: it is never run again.
  let id: String?
  let options: GlobalOptions
  let context: ShellContext
  let functions: ScriptFunctions
  /// The text of files, for the line that an error shows.
  let sources: ScriptSources
  private let state = Mutex(Tally())
  /// What had happened when a changeset, a savepoint of it or a sandbox began that is still open.
  /// The first has no name.
  private let marks = Mutex<[(name: String?, tally: Tally)]>([])

  init(
    id: String?, options: GlobalOptions, context: ShellContext, time: ScriptTime?,
    sources: ScriptSources
  ) {
    self.id = id
    self.options = options
    self.context = context
    self.sources = sources
    functions = ScriptFunctions(console: context.console, time: time)
  }

  var tally: Tally { state.withLock { $0 } }

  /// Counts a command that succeeded.
  func count(_ answer: CommandAnswer, isWrite: Bool) {
    state.withLock { tally in
      tally.commands += 1
      guard isWrite else { return }
      tally.writes += 1
      if answer.effect?.replayed == true {
        tally.replayed += 1
      } else if answer.effect?.changed == true {
        tally.changed += 1
      }
    }
  }

  /// Notes that the script has undone or redone a commit.
  func noteReversal() { state.withLock { $0.hasReversed = true } }

  /// Keeps what was printed for the document at the end. Throws `data.too_large`.
  func keep(printed value: Document) throws(OpsError) {
    let count = state.withLock { tally in
      tally.printed.append(value)
      return tally.printed.count
    }
    guard count <= Self.mostPrinted else {
      throw OpsError(
        .tooLarge, "More than \(Self.mostPrinted) values were printed for one document",
        hint: "use -o ndjson: it writes one record for each")
    }
  }

  private static let mostPrinted = 100_000

  /// Counts a whole script that was one operation.
  func count(_ outcome: Outcome<StepResult>, steps: Int) {
    state.withLock { tally in
      tally.commands += steps
      tally.writes += steps
      if outcome.isReplay {
        tally.replayed += steps
      } else if outcome.changed {
        tally.changed += steps
      }
    }
  }

  /// Takes back what was counted since `earlier`: it was dropped.
  func drop(to earlier: Tally) {
    state.withLock { tally in
      (tally.writes, tally.changed) = (earlier.writes, earlier.changed)
    }
  }

  /// Remembers what has happened so far: a changeset or sandbox begins, or a savepoint of it.
  func mark(_ name: String? = nil) {
    let tally = tally
    marks.withLock { $0.append((name, tally)) }
  }

  /// The changeset was committed: what it counted stands.
  func forgetMarks() { marks.withLock { $0 = [] } }

  /// Takes back what was counted since the savepoint, or since the changeset or sandbox began,
  /// which is over then.
  func dropToMark(_ name: String? = nil) {
    let earlier = marks.withLock { marks -> Tally? in
      guard let name else {
        defer { marks = [] }
        return marks.first?.tally
      }
      guard let place = marks.lastIndex(where: { $0.name == name }) else { return nil }
      marks.removeSubrange((place + 1)...)
      return marks[place].tally
    }
    if let earlier { drop(to: earlier) }
  }

  /// Counts an atomic block that an earlier run has committed.
  func countReplay() {
    state.withLock { tally in
      tally.writes += 1
      tally.replayed += 1
    }
  }

  /// Reports a failure that does not end the run.
  func report(_ failure: ScriptFailure) {
    state.withLock { $0.failures.append(failure.error) }
    guard !failure.isReported else { return }
    _ = Shell.report(
      failure, format: options.format?.isJSON == true ? .json : nil, context.console,
      excerpt: sources.excerpt(of: failure.error))
  }

  /// The key of a write at `position`: the same for the same place of the script and the same rows,
  /// from whatever folder the script is run.
  func key(_ position: SourcePosition, _ place: ScriptPlace) -> String? {
    guard let id else { return nil }
    let folder = sources.path.utf8.lastIndex(of: 0x2F).map { sources.path[...$0] } ?? ""
    var text = position.text
    if text.hasPrefix(folder) { text.removeFirst(folder.count) }
    let path = ([id, text] + place.rows).joined(separator: "/")
    guard path.utf8.count > Limits.keyLength else { return path }
    var digest = ContentDigest()
    digest.update(path.utf8)
    return "\(id)/\(digest.text)"
  }
}
