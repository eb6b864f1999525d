import Glibc

/// A value behind a lock at which threads can wait for it to change.
///
/// Unchecked, because the value is only ever touched with the lock held.
final class Monitor<Value>: @unchecked Sendable {
  private var value: Value
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>

  init(_ value: Value) {
    self.value = value
    lock = .allocate(capacity: 1)
    changed = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    changed.initialize(to: pthread_cond_t())
    pthread_mutex_init(lock, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  func withLock<Answer>(_ body: (inout Value) -> Answer) -> Answer {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body(&value)
  }

  /// Asks `body` until it has an answer, and lets the thread sleep between the questions.
  func wait<Answer>(_ body: (inout Value) -> Answer?) -> Answer {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while true {
      if let answer = body(&value) { return answer }
      pthread_cond_wait(changed, lock)
    }
  }

  /// Wakes one thread that waits.
  func wakeOne() { pthread_cond_signal(changed) }

  /// Wakes all threads that wait.
  func wakeAll() { pthread_cond_broadcast(changed) }
}
