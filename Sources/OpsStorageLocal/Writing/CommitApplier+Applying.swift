import OpsDomain
import OpsStorage
import OpsStorageSQL

/// Writes one commit into the open SQL transaction, completely or not at all.
extension CommitApplier {
  /// Throws why the commit was refused; the transaction is then as it was before, unless
  /// ``Engine/isInTransaction`` says that SQLite gave it up altogether.
  func apply(on engine: Engine) throws {
    try engine.prepareStretch()
    do {
      try attempt(on: engine) { try writeInOrder(on: engine) }
    } catch let refusal as Refusal where refusal.dependsOnOrder && changes.count > 1 {
      // Two records may have exchanged a key, or a parent gone before its children: what counts is
      // where the records end up.
      do {
        try attempt(on: engine) { try writeInAnyOrder(on: engine) }
      } catch {
        // The first refusal names the record; but a transaction that is gone is graver.
        throw engine.isInTransaction ? refusal.error : error
      }
    } catch let refusal as Refusal {
      throw refusal.error
    }
    engine.stretch.add(self)
  }

  /// A constraint's refusal, and whether another order of writes could avoid it.
  private struct Refusal: Error {
    let error: OpsError
    let dependsOnOrder: Bool
  }

  private func attempt(on engine: Engine, _ work: () throws -> Void) throws {
    let isCareful = engine.stretch.isCareful
    if isCareful { try engine.run(.savepoint) }
    do {
      try work()
      if isCareful { try engine.run(.release) }
    } catch {
      // After a full disk or an I/O error SQLite may have given up the whole transaction.
      if engine.isInTransaction { try undo(on: engine, isCareful: isCareful) }
      throw error
    }
  }

  private func undo(on engine: Engine, isCareful: Bool) throws {
    do {
      if isCareful {
        try engine.run(.rollbackToSavepoint)
        try engine.run(.release)
      } else {
        try Self.repeatStretch(on: engine)
      }
    } catch {
      // Half a commit must not stay: everything goes.
      if engine.isInTransaction { try engine.run(.rollback) }
      throw (error as? Refusal)?.error ?? error
    }
  }

  /// Takes the present stretch out and writes the commits that stood in it again.
  static func repeatStretch(on engine: Engine) throws {
    for commit in try engine.undoStretch() { try commit.writeInOrder(on: engine) }
  }

  private func writeInOrder(on engine: Engine) throws {
    try journal(on: engine)
    for change in changes { try write(change, on: engine) }
  }

  private func journal(on engine: Engine) throws {
    do {
      try engine.journal(commit)
    } catch { throw ConstraintError.describeJournal(error) }
  }

  private func write(_ change: Change, on engine: Engine) throws {
    do {
      try engine.write(change)
    } catch let failure as SQLiteFailure {
      throw Refusal(
        error: ConstraintError.describe(failure, writing: change) {
          change.referrers(in: schemas.value, engine.figures)
        },
        dependsOnOrder: ConstraintError.dependsOnOrder(failure))
    }
  }

  /// Takes all old rows out, then puts all new rows in, and looks at references in the end.
  private func writeInAnyOrder(on engine: Engine) throws {
    try journal(on: engine)
    try engine.run("PRAGMA defer_foreign_keys = ON")
    defer { try? engine.run("PRAGMA defer_foreign_keys = OFF") }
    for change in changes {
      if let old = change.old { try engine.delete(change.schema, old) }
    }
    for change in changes {
      if let new = change.new { try engine.insert(change.schema, new) }
    }
    if engine.hasDanglingReferences {
      throw WriteRefusal.dangling
    }
  }
}
