import OpsStorage

/// A cancelled task leaves nothing, and nobody waits for it.
enum CancellationLaws {
  static let all = [
    Law("a task cancelled in its body leaves nothing", cancelledInBody),
    Law("a body that ignores the cancellation leaves nothing", ignoredCancellation),
    Law(
      "a task cancelled while it waits leaves nothing and blocks nobody", kinds: .owned,
      cancelledInLine),
    Law("a task cancelled before it starts leaves nothing", cancelledBefore),
  ]

  static func cancelledInBody(_ bench: LawBench) async throws {
    try await expectNothing(bench) { _ in
      try await ContinuousClock().sleep(for: .seconds(60))
    }
  }

  static func ignoredCancellation(_ bench: LawBench) async throws {
    try await expectNothing(bench) { _ in
      while !Task.isCancelled { await Task.yield() }
    }
  }

  /// Cancels a transaction that has inserted a record and then does `work`.
  private static func expectNothing(
    _ bench: LawBench, _ work: @escaping @Sendable (Overlay) async throws -> Void
  ) async throws {
    let mark = try await bench.mark()
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      // A store that refuses must not keep the law waiting.
      defer { start.finish() }
      try await bench.write { overlay in
        _ = try await overlay.insert(bench.entity("cancelled"))
        start.yield()
        try await work(overlay)
      }
    }
    for await _ in started { break }
    task.cancel()
    try Expect.that(
      await task.result.isFailure, "A cancelled transaction answers as if it had been committed")
    try await bench.expectUnchanged(since: mark)
    _ = try await bench.put(bench.entity("next"))
  }

  static func cancelledInLine(_ bench: LawBench) async throws {
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    let holder = Task {
      defer { start.finish() }
      try await bench.write { overlay in
        _ = try await overlay.insert(bench.entity("holder"))
        start.yield()
        for await _ in released { break }
      }
    }
    for await _ in started { break }
    let waiters = (0..<5).map { number in
      Task { try await bench.put(bench.entity("waiter \(number)")) }
    }
    for _ in 0..<20 { await Task.yield() }
    for number in [0, 2, 4] { waiters[number].cancel() }
    release.finish()
    try await holder.value
    for number in [0, 2, 4] {
      try Expect.that(await waiters[number].result.isFailure, "A cancelled waiter is committed")
    }
    for number in [1, 3] { _ = try await waiters[number].value }
    let codes = Set(try await bench.all().map(\.code))
    try Expect.equal(codes, ["holder", "waiter 1", "waiter 3"], "the records stored")
  }

  static func cancelledBefore(_ bench: LawBench) async throws {
    let mark = try await bench.mark()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await bench.put(bench.entity("cancelled"))
    }
    task.cancel()
    try Expect.that(await task.result.isFailure, "A cancelled task has committed")
    try await bench.expectUnchanged(since: mark)
  }
}

extension Result {
  fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}
