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
    var line: [Waiter] = []
    /// Where the line starts; the places before it are used up.
    var start = 0
    var lastNumber: UInt64 = 0

    mutating func removeFirst() -> Waiter? {
      guard start < line.count else { return nil }
      let first = line[start]
      start += 1
      if start == line.count || start > 1024 {
        line.removeFirst(start)
        start = 0
      }
      return first
    }

    mutating func remove(_ number: UInt64) -> Waiter? {
      guard let index = line[start...].firstIndex(where: { $0.number == number }) else {
        return nil
      }
      return line.remove(at: index)
    }
  }

  private let state = Mutex(State())

  /// How many tasks stand in the line.
  var waiting: Int { state.withLock { $0.line.count - $0.start } }

  /// Waits for the turn. The caller then owns the turnstile until it calls ``leave()`` or admits
  /// the next one itself. Throws `CancellationError` when cancelled before its turn, and
  /// `tempfail.book_busy` when its patience, in milliseconds, has run out.
  func enter(patience: Int? = nil) async throws {
    if state.withLock({ Self.take(&$0) }) { return }
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    let timer = patience.map { milliseconds in
      Task { [self] in
        try await Task.sleep(for: .milliseconds(milliseconds))
        // Not in the line yet, or not any more: then it was not busy for so long.
        state.withLock { $0.remove(number) }?.continuation.resume(returning: false)
      }
    }
    defer { timer?.cancel() }
    let isAdmitted = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: Bool? = state.withLock { state in
          // A cancellation after this check finds the task in the line.
          if Task.isCancelled { return false }
          if Self.take(&state) { return true }
          state.line.append(Waiter(number: number, continuation: continuation))
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      state.withLock { $0.remove(number) }?.continuation.resume(returning: false)
    }
    guard !isAdmitted else { return }
    guard patience == nil || Task.isCancelled else {
      throw OpsError(.bookBusy, "Others are writing to the book", hint: "retry")
    }
    throw CancellationError()
  }

  private static func take(_ state: inout State) -> Bool {
    if state.isBusy { return false }
    state.isBusy = true
    return true
  }

  /// Takes the next task out of the line, for the owner to pass its ownership on.
  func next() -> Waiter? { state.withLock { $0.removeFirst() } }

  /// Gives the ownership to the next in line, or to whoever comes.
  func leave() {
    let next = state.withLock { state in
      let next = state.removeFirst()
      if next == nil { state.isBusy = false }
      return next
    }
    next?.admit()
  }
}
