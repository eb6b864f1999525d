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
    let read = reads[Int(choice % UInt64(reads.count))]
    guard try await book.touch(read.schema, read.id) else { return false }
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

  /// The plan, then its effect: exactly the rows that were shown. Returns false when there was
  /// nothing to plan.
  func holds(_ lines: [PlannedLine]) async throws -> Bool {
    let before = try await book.state()
    guard let (changeset, saved) = try await plan(lines) else { return false }
    #expect(try await book.state() == before, "planning changes nothing")
    let call = book.call(.administrator)
    let staged = try await saved.staged(over: book.dependencies, call)
    #expect(try await staged.plan(for: call.principal) == changeset.plan(for: call.principal))
    let head = try await book.store.journal.head().sequence
    #expect(try await staged.apply(call) != nil)
    let commits = try await book.store.journal.commits(after: head, limit: 10)
    let expected = SampleBook.state(before, after: changeset.changes)
    // The payment provider is asked after the commit, and what it answers are commits of their own.
    if commits.count > 1 {
      #expect(commits[0].entries.count == changeset.changes.count { !$0.schema.isDerived })
    } else {
      #expect(try await book.state() == expected)
    }
    return true
  }
}
