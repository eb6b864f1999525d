import OpsDomain
import OpsStorage

/// Undoes all commits of one import, bulk run or script in one new commit, the latest first: all of
/// them or none. Commits that were undone before are left out; of one that was undone and redone,
/// the redo is undone.
///
/// When something prevents it, the refusal names each commit that stays and why, as far as ten.
struct RunReversal {
  /// Most commits that one undo takes back, which bounds its memory.
  static let most = 100_000
  /// How many obstacles a refusal names.
  static let obstaclesShown = 10

  let run: String
  let search: CommitSearch
  let journal: any JournalReader
  let transaction: Transaction
  let blueprint: Blueprint
  let describer: ChangeDescriber

  private var principal: Principal { search.principal }

  /// Throws what an undo of one commit throws, with all that prevents it, and `notfound.any` for a
  /// run of which nothing stands.
  func undo() async throws -> ReversalView {
    let found = try await commits()
    guard let newest = found.commits.first else { throw missing(found.name, found.undone) }
    guard found.commits.count <= Self.most else {
      throw OpsError(
        .tooLarge,
        "\(Excerpt.of(found.name)) has \(found.commits.count) commits; at most \(Self.most) can "
          + "be undone together", field: "run",
        hint: "run `opsh undo OP` for single commits, or restore a backup")
    }
    for commit in found.commits { try await search.requireRights(to: commit, isPartOfRun: true) }
    let records = try await reverse(found.commits)
    return ReversalView(
      run: found.name, found.commits, newest, records: records,
      reason: try await newest.reason(for: principal, journal, transaction.context.rules))
  }

  private func reverse(_ commits: [Commit]) async throws -> Int {
    let reasons = Reversal.reasons(toReverse: commits)
    let writer = transaction.onBehalf(reasons.first ?? "")
    for reason in reasons.dropFirst() { transaction.note(reason) }
    let together = Set(commits.map(\.sequence))
    var obstacles: [OpsError] = []
    // What an undo frees goes to nobody by itself: a redo finds it where it was.
    try await transaction.quietly {
      for commit in commits where obstacles.count < Self.obstaclesShown {
        try Task.checkCancellation()
        let reversal = CommitReversal(
          commit: commit, journal: journal, writer: writer, blueprint: blueprint,
          describer: describer, operations: try await search.operations(of: commit),
          refusal: try await search.refusal(of: commit), together: together)
        do {
          try await reversal.run()
        } catch let error as OpsError where !error.isRetryable {
          // What only follows from an obstacle before has no remedy of its own.
          if obstacles.isEmpty || error.hint != nil { obstacles.append(naming(commit, error)) }
        }
      }
    }
    if let refusal = OpsError.joined(obstacles) { throw refusal }
    return commits.reduce(0) { $0 + $1.entries.count }
  }

  /// The error with the commit that it is about.
  private func naming(_ commit: Commit, _ error: OpsError) -> OpsError {
    var named = error
    named.message = "\(commit.nameAlone(for: principal)): \(error.message)"
    named.field = "run"
    return named
  }

  private func missing(_ name: String, _ undone: Int) -> OpsError {
    guard undone > 0 else {
      return OpsError(
        .notFound, "There is no run \(Excerpt.of(name)) that you could undo", field: "run",
        hint: "run `opsh job list` or `opsh audit list`; the key of one of its commits names a run "
          + "as well")
    }
    return OpsError(
      .badState, "Everything that \(Excerpt.of(name)) wrote is undone already", field: "run",
      hint: "run `opsh redo` to repeat what was undone")
  }
}

extension RunReversal {
  /// What stands of a run, newest first.
  private struct Found {
    let name: String
    var commits: [Commit] = []
    /// How many of its commits are undone.
    var undone = 0
  }

  /// The commits of the run that stand. Where the caller made some, those of others under the same
  /// name are another run.
  private func commits() async throws -> Found {
    var name = run
    var found = try await commits(of: name)
    if found.commits.isEmpty, found.undone == 0,
      let commit = try? await AuditService.commit(run, journal, for: principal),
      let named = RunNote.runs(of: commit).first
    {
      name = named
      found = try await commits(of: name)
    }
    return found
  }

  private func commits(of name: String) async throws -> Found {
    // Newest first, so that what takes a commit back is known before it.
    var takenBack: [ReversedCommit: Commit] = [:]
    var standIns: [ReversedCommit: Commit] = [:]
    var own = Found(name: name)
    var others = Found(name: name)
    var walk = AuditWalk(journal, record: nil, oldestFirst: false, from: nil)
    var sinceLast = 0
    while let commit = try await walk.next(), sinceLast < CommitSearch.reach {
      sinceLast += 1
      let names = ReversedCommit.names(of: commit)
      let reverser = names.lazy.compactMap { takenBack[$0] }.first
      let standIn = names.lazy.compactMap { standIns[$0] }.first ?? commit
      for earlier in Reversal.allReversed(by: commit) {
        if let reverser { standIns[earlier] = reverser } else { takenBack[earlier] = standIn }
      }
      guard RunNote.runs(of: commit).contains(where: { TextFolding.sameBytes($0, name) }),
        Reversal.reversed(by: commit) == nil
      else { continue }
      sinceLast = 0
      let isOwn = commit.header.actor != nil && commit.header.actor == principal.userID
      if reverser != nil {
        if isOwn { own.undone += 1 } else { others.undone += 1 }
      } else if isOwn {
        own.commits.append(standIn)
      } else {
        others.commits.append(standIn)
      }
    }
    let isOthers =
      own.commits.isEmpty && own.undone == 0 && principal.may(.systemExecuteRollbacks)
    var found = isOthers ? others : own
    var seen: Set<Int64> = []
    found.commits = found.commits.filter { seen.insert($0.sequence).inserted }
      .sorted { $0.sequence > $1.sequence }
    return found
  }
}
