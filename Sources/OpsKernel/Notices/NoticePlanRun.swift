import OpsDomain
import OpsStorage

/// One run of the planning, source by source: a question that fails stops no other, and what a
/// source has changed is in the book before the next one is asked.
struct NoticePlanRun {
  /// Changes of plans that share a commit.
  private static let chunk = 200

  let handle: JobHandle
  private let pass: NoticePass

  /// - Parameter sources: Those of the product unless told.
  init(_ handle: JobHandle, sources: [NoticeSource]? = nil) {
    self.handle = handle
    pass = NoticePass(sources ?? handle.desk.world.blueprint.notices)
  }

  /// What came of a run.
  private struct Tally {
    var created = 0
    var cancelled = 0
    var changed = 0
    /// What failed, with the code of why.
    var failed: [String] = []

    mutating func add(_ changes: [NoticePlanChange]) {
      for change in changes {
        switch change {
        case .create: created += 1
        case .cancel: cancelled += 1
        case .arm, .end, .withdraw: changed += 1
        }
      }
    }

    var text: String {
      let done = "\(created) planned, \(cancelled) cancelled, \(changed) changed"
      return failed.isEmpty ? done : done + "; failed: " + failed.joined(separator: ", ")
    }
  }

  /// Works the plans out and says what has changed and what could not be asked.
  func run() async throws -> String {
    var tally = Tally()
    let pass = pass
    for source in pass.sources {
      try await part(source.kind.rawValue, &tally) {
        try await NoticePlanner($0, pass: pass).changes(of: source)
      }
    }
    try await part("withdrawals", &tally) {
      try await NoticePlanner($0, pass: pass).withdrawals()
    }
    do {
      try await handle.keepAlive()
      let failures = try await CalendarFiles(handle: handle, pass: pass).write(for: nil)
      if let code = failures.values.map(\.code.rawValue).min() {
        tally.failed.append("\(Counted.text(failures.count, "calendar file")) (\(code))")
      }
    } catch {
      let code = try Self.code(error)
      tally.failed.append("calendar files (\(code))")
    }
    return tally.text
  }

  private func part(
    _ name: String, _ tally: inout Tally,
    _ question: @Sendable (Transaction) async throws -> [NoticePlanChange]
  ) async throws {
    try Task.checkCancellation()
    do {
      try await handle.keepAlive()
      let changes = try await handle.read(question)
      try await apply(changes)
      tally.add(changes)
    } catch {
      let code = try Self.code(error)
      tally.failed.append("\(name) (\(code))")
    }
  }

  private func apply(_ changes: [NoticePlanChange]) async throws {
    var rest = changes[...]
    while !rest.isEmpty {
      try Task.checkCancellation()
      let next = Array(rest.prefix(Self.chunk))
      rest = rest.dropFirst(Self.chunk)
      try await handle.write { transaction in
        for change in next { try await change.apply(transaction) }
      }
    }
  }

  /// The code of a failure that concerns one question alone. Throws what ends the run: the end of
  /// the task, a lost lease, a book that cannot be read or written to now.
  private static func code(_ error: any Error) throws -> String {
    guard let failure = error as? OpsError, !failure.isRetryable, failure.code != .conflictRunning
    else { throw error }
    return failure.code.rawValue
  }
}
