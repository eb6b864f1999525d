import OpsDomain
import OpsKernel
import OpsStorageRemote
import OpsWire

/// The changes of a book that a server keeps, over one connection to it.
package struct ServerChangeLine: ChangeLine {
  private let changes: RemoteChanges

  package init(_ changes: RemoteChanges) { self.changes = changes }

  package func follow(
    after cursor: String?, of noun: String?, _ take: (ChangePage) async throws -> Void
  ) async throws {
    try await changes.follow(after: cursor, of: noun) { event in
      switch event.name {
      case ServerSentEvent.FeedName.change:
        let change = try DocumentDecoder.decode(
          ChangeView.self, from: try event.document(), unknown: .ignore)
        try await take(ChangePage(changes: [change], cursor: change.cursor, isCaughtUp: false))
      case ServerSentEvent.FeedName.cursor:
        guard let place = event.id else { throw Self.strange }
        try await take(ChangePage(changes: [], cursor: place, isCaughtUp: true))
      case ServerSentEvent.FeedName.gap, ServerSentEvent.FeedName.error:
        throw WireCoder.error(try event.document()) ?? Self.strange
      default: break
      }
    }
  }

  private static let strange = OpsError(
    .protocolMismatch, "The server's change feed cannot be read", hint: "use the server's version")
}
