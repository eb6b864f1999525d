import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

/// The law of plans: what a plan shows is what applying it does, and a foreign write in between
/// makes it stale.
struct PlanIsEffect {
  let book: SampleBook

  /// Plans the lines, as a file would keep them. Nil when none of them can run.
  private func plan(_ lines: [PlannedLine]) async throws -> (Changeset, SavedPlan)? {
    let changeset = try await Changeset.open(over: book.dependencies, at: book.clock.now())
    for line in lines {
      do {
        try await line.run(changeset.dependencies, book)
      } catch let error as OpsError {
        // A business rule refused it: then it is not part of the plan.
        #expect(error.errorClass != .internalError, "\(error)")
      }
    }
    guard !changeset.changes.isEmpty, !changeset.hasSecrets else { return nil }
    let saved = try await SavedPlan.make(
      changeset, at: book.clock.now(), book.call(.administrator))
    return (changeset, try SavedPlan(try saved.bytes(), rules: book.world.rules))
  }

  /// A foreign write to one of the records the plan relies on, then the plan: 84, and nothing else
  /// has changed. Returns false when there was nothing to touch.
  func staleAfterForeignWrite(_ lines: [PlannedLine], choice: UInt64) async throws -> Bool {
    guard let (_, saved) = try await plan(lines) else { return false }
    let reads = saved.reads.filter { $0.version > 0 }
    guard !reads.isEmpty else { return false }
    let first = Int(choice % UInt64(reads.count))
    var touched: Int?
    for place in reads.indices.map({ (first + $0) % reads.count }) where touched == nil {
      if try await book.touch(reads[place].schema, reads[place].id) { touched = place }
    }
    guard let touched else { return false }
    let read = reads[touched]
    let before = try await book.state()
    let error = await #expect(throws: OpsError.self) {
      let staged = try await saved.staged(over: book.dependencies, book.call(.administrator))
      _ = try await staged.apply(book.call(.administrator))
    }
    #expect(error?.errorClass == .stale, "\(read.schema.name): \(String(describing: error))")
    #expect(error?.errorClass.exitCode == 84)
    #expect(try await book.state() == before)
    return true
  }

  /// The plan, then its effect: exactly the rows that were shown, and in the journal an entry for
  /// each of them. Returns false when there was nothing to plan.
  func holds(_ lines: [PlannedLine]) async throws -> Bool {
    let before = try await book.state()
    guard let (changeset, saved) = try await plan(lines) else { return false }
    #expect(try await book.state() == before, "planning changes nothing")
    let call = book.call(.administrator)
    let staged = try await saved.staged(over: book.dependencies, call)
    #expect(try await staged.plan(for: call.principal) == changeset.plan(for: call.principal))
    let applied = try await staged.apply(call)
    let receipt = try #require(applied)
    let journal = book.store.journal
    let commits = try await journal.commits(after: receipt.sequence - 1, limit: 10)
    let commit = try #require(commits.first)
    let planned = changeset.changes.filter { !$0.schema.isDerived }
    #expect(Self.touched(by: commit) == Self.touched(by: planned))
    if commits.count == 1 {
      #expect(try await book.state() == SampleBook.state(before, after: changeset.changes))
    } else {
      // The payment provider was asked after the commit, and its answers are commits of their own:
      // the book has moved on. What the plan did stands in its own commit.
      let done = try await commit.changes(journal, book.world.rules)
      #expect(SampleBook.state([:], after: done) == SampleBook.state([:], after: planned))
      let later = Set(commits.dropFirst().map(\.header.operation))
      #expect(later == ["payment.settle"])
    }
    return true
  }

  /// What a commit did to which record, as the journal has it: collection, identifier and verb.
  private static func touched(by commit: Commit) -> [String] {
    commit.entries.map { "\($0.collection)/\($0.id) \($0.verb)" }.sorted()
  }

  /// The same of changes that a plan foretells.
  private static func touched(by changes: [Change]) -> [String] {
    changes.map { "\($0.schema.name)/\($0.id) \($0.verb)" }.sorted()
  }
}
