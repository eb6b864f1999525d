import OpsDomain
import OpsWire

/// The images of a server's book. Bringing one is repeated like any other request: the same image
/// is kept once.
public struct RemoteImages: Sendable {
  private let client: RemoteClient

  /// The images of the server that this client talks to.
  public init(_ client: RemoteClient) { self.client = client }

  /// Brings an image. Throws what the server refuses, and `unavailable.server`.
  public func put(_ bytes: [UInt8]) async throws {
    var request = RemoteRequest(.images, body: bytes)
    request.contentType = "application/octet-stream"
    _ = try await client.send(request)
  }

  /// An image; nil for one that is not there, or not for the caller to see.
  /// Throws `unavailable.server`.
  public func bytes(_ digest: String) async throws -> [UInt8]? {
    do {
      return try await client.bytes(RemoteRequest(.image, digest))
    } catch let error as OpsError where error.code == .notFound {
      return nil
    }
  }
}
