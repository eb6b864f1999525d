import OpsTesting
import Testing

@testable import OpsServer

/// How streams of the feed learn where the journal ends.
@Suite struct JournalWatchTests {
  private let book: SampleBook
  private let watch: JournalWatch
  private let end: Int64

  init() async throws {
    book = try await SampleBook.make()
    // Nothing here ends because a time is over.
    watch = JournalWatch(
      book.store.journal, pause: TestServer.patience, toldPause: TestServer.patience)
    end = try await book.store.journal.head().sequence
  }

  /// Whether a stream behind the end has gone on once `wake` was called.
  private func goesOn(after wake: @escaping @Sendable () -> Void) async throws -> Bool {
    let (isWaiting, isOver) = (Flag(), Flag())
    let (watch, end) = (watch, end)
    let stream = Task {
      isWaiting.raise()
      try await watch.wait(behind: end, atMost: .seconds(120))
      isOver.raise()
    }
    while !isWaiting.isRaised { await Task.yield() }
    while !isOver.isRaised {
      wake()
      await Task.yield()
    }
    try await stream.value
    return isOver.isRaised
  }

  @Test func whatTheStoreTellsIsTheEnd() async throws {
    watch.note(end + 3)
    #expect(try await watch.end() == end + 3)
    watch.note(nil)
    #expect(try await watch.end() == end, "something was missed: the journal is asked")
  }

  @Test func aStreamGoesOnWhenTheStoreTellsOfACommit() async throws {
    watch.note(end)
    let hasGoneOn = try await goesOn { [watch, end] in watch.note(end + 1) }
    #expect(hasGoneOn)
  }

  @Test func aStreamGoesOnWhenTheServerIsStopped() async throws {
    watch.note(end)
    let hasGoneOn = try await goesOn { [watch] in watch.wakeAll() }
    #expect(hasGoneOn)
  }

  @Test func aStreamThatIsCancelledDoesNotWait() async throws {
    watch.note(end)
    let (watch, end) = (watch, end)
    let stream = Task { try await watch.wait(behind: end, atMost: .seconds(120)) }
    stream.cancel()
    await #expect(throws: CancellationError.self) { try await stream.value }
  }

  @Test func aStreamThatHasWaitedLongEnoughLooksAgain() async throws {
    watch.note(end)
    let (watch, end) = (watch, end)
    let stream = Task { try await watch.wait(behind: end, atMost: .zero) }
    let sweeping = Task {
      while !Task.isCancelled {
        watch.sweep()
        await Task.yield()
      }
    }
    try await stream.value
    sweeping.cancel()
    #expect(try await watch.end() == end)
  }
}
