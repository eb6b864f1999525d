import OpsDomain
import OpsKernel
import Synchronization

/// How the commands of a shell reach the book: directly, or staged in an open changeset, a block or
/// a sandbox. What a prompt or a script keeps from one command to the next.
public final class ShellSession: Sendable {
  private struct State {
    var isLasting = false
    /// What `begin` opened in each block, by the block's own changeset; nil for outside any block.
    var changesets: [ObjectIdentifier?: Changeset] = [:]
    var sandbox: Changeset?
    var hasLostRace = false
    /// Why things are done in this session, where a protected book has asked.
    var reason: String?
  }

  private enum Kind {
    /// Becomes one commit.
    case atomic
    /// Never becomes one.
    case sandbox
  }

  private struct Block {
    let session: ObjectIdentifier
    let changeset: Changeset
    let kind: Kind
    let isInSandbox: Bool
    let isDryRun: Bool
  }

  @TaskLocal private static var block: Block?

  private let host: any ShellHost
  private let state = Mutex(State())

  /// - Parameters:
  ///   - host: What the session works on.
  ///   - isLasting: Whether more than one command follows, so that a changeset can be closed again.
  public init(_ host: any ShellHost, isLasting: Bool = false) {
    self.host = host
    state.withLock { $0.isLasting = isLasting }
  }

  private var ownBlock: Block? {
    guard let block = Self.block, block.session == ObjectIdentifier(self) else { return nil }
    return block
  }

  private var place: ObjectIdentifier? { ownBlock.map { ObjectIdentifier($0.changeset) } }

  private var openChangeset: Changeset? {
    let place = place
    return state.withLock { $0.changesets[place] }
  }

  /// What commands are staged in now; nil when they are committed one by one.
  public var current: Changeset? {
    openChangeset ?? ownBlock?.changeset ?? state.withLock { $0.sandbox }
  }

  /// How commands are taken at the moment, for the prompt.
  public var mode: Mode {
    if let changeset = openChangeset {
      let staged = changeset.steps.count
      let hasLostRace = state.withLock { $0.hasLostRace }
      return hasLostRace ? .lostRace(staged: staged) : .changeset(staged: staged)
    }
    if let block = ownBlock {
      let staged = block.changeset.steps.count
      return block.isInSandbox ? .sandbox(staged: staged) : .changeset(staged: staged)
    }
    return state.withLock { $0.sandbox }.map { .sandbox(staged: $0.steps.count) } ?? .direct
  }

  /// Whether nothing that is done now is ever committed.
  public var isSandbox: Bool {
    if ownBlock?.isInSandbox == true { return true }
    return state.withLock { $0.sandbox } != nil
  }

  /// Whether a dry run runs now that stages what the commands of a script do.
  var isDryRun: Bool { ownBlock?.isDryRun == true }

  /// The services of the book itself.
  func book() async throws -> AppDependencies {
    let dependencies = try await host.dependencies()
    return host.isProtected ? dependencies.protected() : dependencies
  }

  /// More commands follow from now on: a changeset may be opened.
  public func last() { state.withLock { $0.isLasting = true } }

  /// Why things are done in this session; nil until somebody was asked.
  var reason: String? { state.withLock { $0.reason } }

  /// Keeps the reason for the commands that follow.
  func keep(reason: String) { state.withLock { $0.reason = reason } }

  // MARK: Changesets

  /// Opens a changeset. Throws `usage.arguments` where no further command could close it, or when
  /// one is open.
  public func begin(_ label: String?) async throws {
    guard state.withLock({ $0.isLasting }) else {
      throw OpsError(
        .usage, "A changeset needs the prompt or a script: one command cannot hold it open",
        hint: "run `opsh` for the prompt, or write begin … commit into a file for `opsh run`")
    }
    guard ownBlock?.kind != .atomic, openChangeset == nil else {
      throw OpsError(
        .usage, "A changeset is open already",
        hint: "run `commit` or `rollback` first; inside it, use `savepoint`")
    }
    let changeset = try await Changeset.open(over: try await dependencies(), label: label)
    let place = place
    state.withLock { state in
      state.changesets[place] = changeset
      state.hasLostRace = false
    }
  }

  /// The open changeset. Throws `usage.arguments` when there is none.
  public func requireChangeset() throws -> Changeset {
    guard let changeset = openChangeset else {
      throw OpsError(.usage, "No changeset is open", hint: "`begin` opens one")
    }
    return changeset
  }

  /// What savepoints are of: the block around, or the open changeset.
  func staged() throws -> Changeset {
    if let open = openChangeset ?? ownBlock?.changeset { return open }
    return try requireChangeset()
  }

  /// Commits the open changeset, or a refreshed one in its place. Throws what
  /// ``Changeset/commit(_:)`` throws; the changeset stays open then.
  public func commit(
    _ call: Call, instead fresh: Changeset? = nil
  ) async throws -> (operations: Int, key: String?) {
    let open = try requireChangeset()
    let changeset = fresh ?? open
    let place = place
    do {
      let receipt = try await changeset.commit(completed(call, changeset.label))
      state.withLock { state in
        state.changesets[place] = nil
        state.hasLostRace = false
      }
      return (changeset.steps.count, receipt?.key)
    } catch {
      let isRace = (error as? OpsError)?.code == .conflictVersion
      state.withLock { $0.hasLostRace = isRace }
      throw error
    }
  }

  /// Drops the open changeset and returns how many operations were in it.
  public func rollback() throws -> Int {
    let changeset = try requireChangeset()
    let place = place
    state.withLock { state in
      state.changesets[place] = nil
      state.hasLostRace = false
    }
    return changeset.steps.count
  }

  /// Drops whatever is open: the prompt ends, or the script. Returns how many operations were lost
  /// with an open changeset; nil when none was open.
  @discardableResult
  public func end() -> Int? {
    state.withLock { state in
      defer {
        state.changesets = [:]
        state.sandbox = nil
      }
      return state.changesets[nil]?.steps.count
    }
  }

  /// Runs a script: it may open changesets and has to close them. Throws `usage.arguments` for one
  /// that it leaves open, after dropping it, and what `body` throws.
  public func script<Answer: Sendable>(
    _ body: () async throws -> Answer
  ) async throws -> Answer {
    let place = place
    let before = state.withLock { state in
      defer { state.isLasting = true }
      return (
        isLasting: state.isLasting, changeset: state.changesets[place], sandbox: state.sandbox
      )
    }
    func restore() -> Changeset? {
      state.withLock { state in
        state.isLasting = before.isLasting
        state.sandbox = before.sandbox
        guard before.changeset == nil, let left = state.changesets[place] else { return nil }
        state.changesets[place] = nil
        return left
      }
    }
    let answer: Answer
    do {
      answer = try await body()
    } catch {
      _ = restore()
      throw error
    }
    if let left = restore() {
      throw OpsError(
        .usage,
        "The script left a changeset open: \(Counted.text(left.steps.count, "operation")) dropped",
        hint: "end it with commit or rollback")
    }
    return answer
  }

  // MARK: Sandboxes

  /// Switches the sandbox on, or off, or empties it. Returns how many operations were dropped.
  /// Throws `usage.arguments` while a changeset is open, or when there is none to empty.
  public func sandbox(_ isOn: Bool, isReset: Bool = false) async throws -> Int {
    guard state.withLock({ $0.isLasting }) else {
      throw OpsError(
        .usage, "A sandbox needs the prompt or a script: one command cannot hold it open",
        hint: "add --sandbox to one command, or run `opsh plan COMMAND`")
    }
    guard ownBlock == nil, openChangeset == nil else {
      throw OpsError(.usage, "A changeset is open", hint: "run `commit` or `rollback` first")
    }
    let old = state.withLock { $0.sandbox }
    if isReset, old == nil {
      throw OpsError(.usage, "There is no sandbox to empty", hint: "`sandbox on` opens one")
    }
    if isOn, !isReset, old != nil { return 0 }
    let fresh =
      isOn
      ? try await Changeset.open(over: try await book().holding(HeldFacts()), label: "sandbox")
      : nil
    state.withLock { $0.sandbox = fresh }
    return old?.steps.count ?? 0
  }

  // MARK: Blocks

  /// Runs `body` with everything it does staged, then commits it as one, or drops all of it when
  /// `body` throws. For `atomic { }`; inside another block or changeset it becomes part of that.
  ///
  /// Throws what `body` throws and what ``Changeset/commit(_:)`` throws.
  public func atomic<Answer: Sendable>(
    _ label: String?, _ call: Call, _ body: () async throws -> Answer
  ) async throws -> (answer: Answer, operations: Int, key: String?) {
    let changeset = try await Changeset.open(over: try await dependencies(), label: label)
    let answer = try await inside(changeset, .atomic, body)
    let receipt = try await changeset.commit(completed(call, label))
    return (answer, changeset.steps.count, receipt?.key)
  }

  /// Runs `body` with everything it does staged, and returns the changeset instead of committing
  /// it: for `plan { }`, and for the dry run of a script, which says so. Its time stands still.
  /// Throws what `body` throws.
  public func plan<Answer: Sendable>(
    isDryRun: Bool = false, _ body: () async throws -> Answer
  ) async throws -> (answer: Answer, changeset: Changeset) {
    let over = try await dependencies().holding(HeldFacts())
    let changeset = try await Changeset.open(over: over, at: over.desk.clock.now())
    return (try await inside(changeset, .sandbox, isDryRun: isDryRun, body), changeset)
  }

  /// Runs `body` with everything it does staged, and drops it: for `sandbox { }` and `--sandbox`.
  public func sandboxed<Answer: Sendable>(
    _ body: () async throws -> Answer
  ) async throws -> Answer {
    let over = try await dependencies().holding(HeldFacts())
    let changeset = try await Changeset.open(over: over, label: "sandbox")
    return try await inside(changeset, .sandbox, body)
  }

  private func inside<Answer: Sendable>(
    _ changeset: Changeset, _ kind: Kind, isDryRun: Bool = false,
    _ body: () async throws -> Answer
  ) async throws -> Answer {
    let block = Block(
      session: ObjectIdentifier(self), changeset: changeset, kind: kind,
      isInSandbox: kind == .sandbox || isSandbox, isDryRun: isDryRun || self.isDryRun)
    defer { state.withLock { $0.changesets[ObjectIdentifier(changeset)] = nil } }
    return try await Self.$block.withValue(block) { try await body() }
  }
}
