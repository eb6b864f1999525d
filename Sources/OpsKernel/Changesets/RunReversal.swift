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
        .notFound, "There is no run \(Excerpt.of(name)) that you can undo", field: "run",
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

  /// The commits of the run that stand. A client names its runs itself, so the commits of each
  /// person under a name are a run of their own.
  private func commits() async throws -> Found {
    let named = try await runs(named: run)
    if !named.isEmpty { return try chosen(among: named, run) }
    guard let commit = try? await AuditService.commit(run, journal, for: principal),
      let name = RunNote.runs(of: commit).first
    else { return Found(name: run) }
    // The commit also says whose run is meant.
    let runs = try await runs(named: name)
    guard let meant = runs[commit.header.actor] else { return Found(name: name) }
    return try chosen(among: [commit.header.actor: meant], name)
  }

  /// The caller's own run, or else the only one of somebody else. Throws `data.bad_value` where
  /// several others have one of that name.
  private func chosen(among runs: [RecordID?: Found], _ name: String) throws -> Found {
    if let own = principal.userID, let found = runs[own] { return found }
    guard principal.may(.systemExecuteRollbacks) else { return Found(name: name) }
    let standing = runs.values.filter { !$0.commits.isEmpty }
    guard standing.count > 1 else {
      return standing.first ?? runs.values.first ?? Found(name: name)
    }
    let keys = standing.compactMap(\.commits.first).sorted { $0.sequence < $1.sequence }
      .prefix(Self.obstaclesShown).map { $0.nameAlone(for: principal) }
    throw OpsError(
      .badValue, "\(Excerpt.of(name)) is the name of runs of \(standing.count) people",
      field: "run",
      hint: "name one by the key of one of its commits: " + keys.joined(separator: " or "))
  }

  /// The runs of that name, by who made them.
  private func runs(named name: String) async throws -> [RecordID?: Found] {
    // Newest first, so that what takes a commit back is known before it.
    var takenBack: [ReversedCommit: Commit] = [:]
    var standIns: [ReversedCommit: Commit] = [:]
    var found: [RecordID?: Found] = [:]
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
      let author = commit.header.actor
      if reverser != nil {
        found[author, default: Found(name: name)].undone += 1
      } else {
        found[author, default: Found(name: name)].commits.append(standIn)
      }
    }
    return found.mapValues { run in
      var run = run
      var seen: Set<Int64> = []
      run.commits = run.commits.filter { seen.insert($0.sequence).inserted }
        .sorted { $0.sequence > $1.sequence }
      return run
    }
  }
}
