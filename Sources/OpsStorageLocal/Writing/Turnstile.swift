import OpsDomain
import Synchronization

/// Lets tasks of this process through one at a time, in the order they came.
final class Turnstile: Sendable {
  /// A task at the head of the line, no longer able to leave it by being cancelled.
  struct Waiter: Sendable {
    fileprivate let number: UInt64
    fileprivate let continuation: CheckedContinuation<Bool, Never>

    /// Lets the task through. Must be called exactly once.
    func admit() { continuation.resume(returning: true) }
  }

  private struct State {
    var isBusy = false
    var line = Queue<Waiter>()
    var lastNumber: UInt64 = 0
  }

  private let state = Mutex(State())

  /// How many tasks stand in the line.
  var waiting: Int { state.withLock { $0.line.count } }

  /// Waits for the turn. The caller then owns the turnstile until it calls ``leave()`` or admits
  /// the next one itself. Throws `CancellationError` when cancelled before its turn, and
  /// `tempfail.book_busy` when its patience, in milliseconds, has run out.
  func enter(patience: Int? = nil) async throws {
    if state.withLock({ Self.take(&$0) }) { return }
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    var timer: Task<Void, any Error>?
    let isAdmitted = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: Bool? = state.withLock { state in
          // A cancellation after this check finds the task in the line.
          if Task.isCancelled { return false }
          if Self.take(&state) { return true }
          state.line.append(Waiter(number: number, continuation: continuation))
          return nil
        }
        if let answer { return continuation.resume(returning: answer) }
        // Not before the task is in the line: patience that ran out earlier would find nobody.
        timer = patience.map { milliseconds in
          Task { [self] in
            try await Task.sleep(for: .milliseconds(milliseconds))
            turnAway(number)
          }
        }
      }
    } onCancel: {
      turnAway(number)
    }
    timer?.cancel()
    guard !isAdmitted else { return }
    guard patience == nil || Task.isCancelled else {
      throw OpsError(.bookBusy, "Others are writing to the book", hint: "retry")
    }
    throw CancellationError()
  }

  /// Ends the waiting of a task; nothing happens when it has left the line already.
  private func turnAway(_ number: UInt64) {
    let waiter = state.withLock { state in state.line.removeFirst { $0.number == number } }
    waiter?.continuation.resume(returning: false)
  }

  private static func take(_ state: inout State) -> Bool {
    if state.isBusy { return false }
    state.isBusy = true
    return true
  }

  /// Takes the next task out of the line, for the owner to pass its ownership on.
  func next() -> Waiter? { state.withLock { $0.line.popFirst() } }

  /// Gives the ownership to the next in line, or to whoever comes.
  func leave() {
    let next = state.withLock { state in
      let next = state.line.popFirst()
      if next == nil { state.isBusy = false }
      return next
    }
    next?.admit()
  }
}
