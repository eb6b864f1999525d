import OpsKernel
import OpsStorageRemote
import Synchronization

/// The site's calendar of a book that a server keeps. The server is asked once, when somebody
/// writes a date that is read here: a book never changes its zone.
package final class ServerSite: Sendable {
  private let sessions: RemoteSession
  private let known = Mutex<ZonedCalendar?>(nil)

  init(_ sessions: RemoteSession) { self.sessions = sessions }

  /// Throws `signin.missing` before a sign-in, and what asking the server throws.
  package func calendar() async throws -> ZonedCalendar {
    if let calendar = known.withLock({ $0 }) { return calendar }
    let calendar = try ZonedCalendar(zone: try await sessions.site().zone)
    known.withLock { $0 = calendar }
    return calendar
  }
}
