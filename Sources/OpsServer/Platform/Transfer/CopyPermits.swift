import OpsDomain
import OpsServices
import Synchronization

/// Which sessions are copying the book.
///
/// A copy holds everything, what people sign in with among it, so it begins with a sign-in of the
/// last minutes and is never a token's. It may take longer than that: a session that goes on asking
/// is let on.
final class CopyPermits: Sendable {
  /// Until when each session may ask for the next page.
  private let state = Mutex<[RecordID: Instant]>([:])

  /// Throws `denied.scope` for a token, and `signin.not_fresh` for a session that is neither fresh
  /// nor copying.
  func admit(_ principal: Principal, at now: Instant) throws {
    let session = principal.session?.id
    let isCopying = state.withLock { state in
      state = state.filter { now < $0.value }
      return session.map { state[$0] != nil } ?? false
    }
    if !isCopying { try principal.requireFresh(at: now, for: "Copying the book") }
    guard let session else { return }
    state.withLock { $0[session] = now.adding(Limits.freshSignIn) }
  }
}
