import OpsDomain
import OpsStorage

/// Finds the commit to undo or redo, and who may.
struct CommitSearch {
  /// How far back the last operation of a caller is looked for, in commits.
  static let reach = 100_000
  /// How far behind a commit of a run another one of that run is looked for, in commits.
  private static let runReach = 2_000

  let journal: any JournalReader
  /// Every operation of the product.
  let operations: OperationCatalogue
  let principal: Principal
  let now: Instant
  let isRedo: Bool
  /// The run that the search is itself a part of, such as that of a script; nil for none.
  var ownRun: String?

  /// A commit that takes another one back, as far as that is needed of those walked over.
  private struct Reverser: ReversalLink {
    let sequence: Int64
    let operation: String
    let names: [ReversedCommit]
    /// What the caller may call it.
    let shown: String
  }

  /// The commit that `text` names, or the one that has last brought back or taken back what that
  /// did; without it the caller's last one that can be meant.
  func target(_ text: String?) async throws -> Commit {
    let named: Commit? =
      if let text { try await AuditService.commit(text, journal, for: principal) } else { nil }
    // First of all: a caller who may not take the commit back must not learn its key from an error.
    if let named { try requireOwn(named) }
    // What was taken back so far, with the commit that did it.
    var reversed = ReversalChain<Reverser>()
    var walk = AuditWalk(journal, record: nil, oldestFirst: false, from: nil)
    // Undone commits that nobody has brought back, and the caller's newest work behind them.
    var undone: Set<ReversedCommit> = []
    var newer: Commit?
    var seen = 0
    while let commit = try await walk.next() {
      if let named, commit.sequence == named.sequence {
        return try await standing(for: named, reversed)
      }
      let names = ReversedCommit.names(of: commit)
      let isReversed = reversed.isReversed(names)
      if named == nil, isMeant(commit), !isReversed {
        if let newer { throw Self.behind(newer, commit) }
        if !isRedo { try await requireAlone(commit, walk, reversed) }
        return commit
      }
      if isRedo, newer == nil, isWork(commit), !names.contains(where: undone.contains) {
        newer = commit
      }
      let earlier = Reversal.allReversed(by: commit)
      if !isReversed { undone.formUnion(earlier) }
      if !earlier.isEmpty {
        let reverser = Reverser(
          sequence: commit.sequence, operation: commit.header.operation, names: names,
          shown: commit.nameAlone(for: principal))
        reversed.add(reverser, reversing: earlier)
      }
      seen += 1
      guard seen < Self.reach || named != nil else { break }
    }
    throw OpsError(
      .notFound,
      isRedo
        ? "You have no undo to redo"
        : "You have no operation to undo",
      field: "commit", hint: "run `opsh audit list` to see commits; name one by its key")
  }

  /// Throws `rule.bad_state` for a commit that is one of several of an import, bulk run or script:
  /// who says "undo" after that means all of it, and would get back the last piece.
  ///
  /// - Parameter walk: Stands behind the commit.
  private func requireAlone(
    _ commit: Commit, _ walk: AuditWalk, _ reversed: ReversalChain<Reverser>
  ) async throws {
    let runs = RunNote.runs(of: commit).filter { $0 != ownRun }
    guard let run = runs.first else { return }
    var (walk, reversed, seen) = (walk, reversed, 0)
    while seen < Self.runReach, let earlier = try await walk.next() {
      seen += 1
      let names = ReversedCommit.names(of: earlier)
      let taken = Reversal.allReversed(by: earlier)
      if !taken.isEmpty {
        reversed.add(
          Reverser(
            sequence: earlier.sequence, operation: earlier.header.operation, names: names,
            shown: ""), reversing: taken)
      }
      guard isOwn(earlier), taken.isEmpty, !reversed.isReversed(names),
        RunNote.runs(of: earlier).contains(where: { TextFolding.sameBytes($0, run) })
      else { continue }
      throw refused(
        "Your last operation is one of several commits of the run \(Excerpt.of(run))",
        hint: "run `opsh undo --run \(Excerpt.of(run))` to undo all of them, or "
          + "`opsh undo \(commit.header.key)` for the last one alone")
    }
  }

  /// The commit to take back where `commit` is named: itself, or the last of its reversers, so that
  /// its key can be undone and redone again and again. Throws `rule.bad_state` where there is
  /// nothing to undo or to redo.
  private func standing(
    for commit: Commit, _ reversed: ReversalChain<Reverser>
  ) async throws -> Commit {
    let name = commit.nameAlone(for: principal)
    let undo = ChangesetService.undo.descriptor.name
    let isUndo = commit.header.operation == undo
    guard isRedo || !isUndo else {
      throw refused("\(name) is itself an undo", hint: "`redo` reverses an undo")
    }
    let reversers = reversed.links(after: commit.sequence, commit.names)
    // Each one turns what the one before it has done into its opposite.
    let isUndone = isUndo == reversers.count.isMultiple(of: 2)
    guard let last = reversers.last else {
      guard isUndone == isRedo else {
        throw refused("\(name) was not undone", hint: "`redo` repeats only what was undone")
      }
      return commit
    }
    // A commit that did other work as well is no undo that could be redone, and no redo.
    let whole = "`opsh undo \(AuditService.mark(sequence: last.sequence))` reverses that commit"
    guard isUndone == isRedo else {
      guard !isRedo else {
        let isPlain = !isUndo && last.operation == ChangesetService.redo.descriptor.name
        throw refused(
          "\(name) was already redone by \(last.shown)",
          hint: isPlain ? "`opsh undo \(commit.header.key)` takes it back again" : whole)
      }
      throw refused(
        "\(name) was already undone by \(last.shown)",
        hint: last.operation == undo
          ? "`opsh redo \(commit.header.key)` brings it back" : whole)
    }
    guard last.operation == (isRedo ? undo : ChangesetService.redo.descriptor.name) else {
      throw refused("\(name) was \(isRedo ? "undone" : "redone") by \(last.shown)", hint: whole)
    }
    let found = try await journal.commits(after: last.sequence - 1, limit: 1).first
    guard let found, found.sequence == last.sequence else {
      throw OpsError(.notFound, "There is no commit \(last.sequence)", field: "commit")
    }
    return found
  }

  private func refused(_ why: String, hint: String? = nil) -> OpsError {
    OpsError(.badState, why, field: "commit", hint: hint)
  }

  /// Without a name, `redo` continues from the last undo. If there is newer work, nobody expects a
  /// redo.
  private static func behind(_ newer: Commit, _ undo: Commit) -> OpsError {
    OpsError(
      .badState,
      "You have done \(newer.header.operation) (\(newer.header.key)) since the last undo",
      field: "commit",
      hint: "run `opsh redo \(undo.header.key)` to redo the undone work anyway")
  }

  private func isMeant(_ commit: Commit) -> Bool {
    guard commit.header.actor == principal.userID else { return false }
    if commit.header.operation == ChangesetService.undo.descriptor.name { return isRedo }
    return !isRedo && isWork(commit)
  }

  /// Whether it is something that the caller did for the book, and no undo or redo.
  private func isWork(_ commit: Commit) -> Bool {
    guard commit.header.actor == principal.userID else { return false }
    let name = commit.header.operation
    guard name != ChangesetService.undo.descriptor.name,
      name != ChangesetService.redo.descriptor.name || !isRedo
    else { return false }
    if name == ChangesetSummary.operation || DirectWriteRecord.isName(name, operations) {
      return true
    }
    guard let descriptor = operations[name]?.descriptor else { return false }
    return descriptor.effect.isWrite && descriptor.undo != .ownSession
  }

  /// Throws unless every operation of the commit would admit the caller now: with the permission,
  /// within the scopes of a token, after a fresh sign-in where it takes one. What others did, and
  /// what is no command of its own, takes `system.execute_rollbacks` as well. An operation that
  /// only runs others takes the rights of its steps, if the journal lists them. Records that the
  /// caller wrote without an operation are the caller's own. Which records it may be, the gate asks
  /// for each of them.
  ///
  /// - Parameter isPartOfRun: Whether it goes with the import or bulk run that it is part of. The
  ///   parts of an import are no commands of their own, but the import was one: its author may undo
  ///   it.
  func requireRights(to commit: Commit, isPartOfRun: Bool = false) async throws {
    try requireOwn(commit)
    // An undo takes the rights of what it took back.
    for origin in try await origins(of: commit) {
      try requireRights(toOperationsOf: origin, isPartOfRun: isPartOfRun)
    }
  }

  private func requireRights(toOperationsOf origin: Commit, isPartOfRun: Bool) throws {
    let listsSteps = !StepNote.steps(of: origin).isEmpty
    for name in origin.operations {
      guard !DirectWriteRecord.isName(name, operations) else { continue }
      let descriptor = operations[name]?.descriptor
      if listsSteps, descriptor?.isCarrier == true { continue }
      let isOwnPart = isPartOfRun && descriptor != nil && isOwn(origin)
      if descriptor?.isInternal != false, !isOwnPart {
        try principal.require(.systemExecuteRollbacks, to: "\(doing) \(name)")
      }
      guard let descriptor, !descriptor.isCarrier else { continue }
      try descriptor.admission.check(principal, at: now, to: "\(doing) \(name)")
    }
  }

  private func requireOwn(_ commit: Commit) throws {
    guard !isOwn(commit) else { return }
    try principal.require(.systemExecuteRollbacks, to: "\(doing) what others did")
  }

  private func isOwn(_ commit: Commit) -> Bool {
    commit.header.actor != nil && commit.header.actor == principal.userID
  }

  /// What the caller does, at the beginning of a sentence.
  private var doing: String { isRedo ? "Redoing" : "Undoing" }

  /// How the refusal of the commit begins. A redo is told by what it would do again, not by the
  /// undo that it takes back.
  func refusal(of commit: Commit) async throws -> String {
    guard isRedo else { return "\(commit.header.operation) cannot be undone" }
    let origin = try await origins(of: commit).first ?? commit
    return "\(origin.header.operation) cannot be redone"
  }

  /// The commit, what it takes back, what that takes back, and so on.
  private func chain(_ commit: Commit) async throws -> [Commit] {
    try await links(commit).map(\.commit)
  }

  /// What was done first: the ends of the chain, which take nothing back. An undo of a run has one
  /// for each commit of it.
  private func origins(of commit: Commit) async throws -> [Commit] {
    try await links(commit).filter(\.isEnd).map(\.commit)
  }

  private func links(_ commit: Commit) async throws -> [(commit: Commit, isEnd: Bool)] {
    var links = [(commit: commit, isEnd: true)]
    var next = 0
    while next < links.count {
      let later = links[next].commit
      for name in Reversal.allReversed(by: later) {
        guard let earlier = try await name.commit(in: journal, before: later.sequence) else {
          continue
        }
        links[next].isEnd = false
        links.append((earlier, true))
      }
      next += 1
    }
    return links
  }

  /// The operations of the commit, of what it takes back, and so on. Nil where the journal does not
  /// say all of them: of steps in earlier versions, and of work without an operation.
  func operations(of commit: Commit) async throws -> Set<String>? {
    var found: Set<String> = []
    for commit in try await chain(commit) {
      let names = commit.operations
      let isKnown = names.allSatisfy {
        operations[$0] != nil || DirectWriteRecord.isName($0, operations)
      }
      let hasSteps = names.contains { operations[$0]?.descriptor.isCarrier == true }
      guard isKnown, !hasSteps || !StepNote.steps(of: commit).isEmpty else { return nil }
      found.formUnion(names)
    }
    return found
  }
}
