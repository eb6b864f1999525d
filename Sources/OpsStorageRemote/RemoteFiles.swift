import OpsDomain
import OpsWire

/// Files of records in a server's book, part by part. A part is repeated like any other request:
/// the same part is kept once.
public struct RemoteFiles: Sendable {
  private let client: RemoteClient

  /// The files of the server that this client talks to.
  public init(_ client: RemoteClient) { self.client = client }

  /// Brings a part of a file. Throws what the server refuses, and `unavailable.server`.
  /// - Parameters:
  ///   - offset: Where in the file the part begins, in bytes.
  ///   - token: Names the upload.
  ///   - kind: The kind of the record that the file is for.
  ///   - record: What people call that record.
  public func put(
    _ part: [UInt8], at offset: Int64, of token: String, kind: String, record: String
  ) async throws {
    var request = RemoteRequest(
      .upload, token,
      parameters: [("kind", kind), ("record", record), ("at", String(offset))], body: part)
    request.contentType = "application/octet-stream"
    _ = try await client.send(request)
  }

  /// Ends an upload. Answers what the server says of the file: `digest`, `type` and `bytes`.
  public func finish(
    _ token: String, digest: String, kind: String, record: String
  ) async throws -> Document {
    let answer = try await client.send(
      RemoteRequest(
        .endUpload, token,
        parameters: [("kind", kind), ("record", record), ("digest", digest)]))
    return answer["data"] ?? .null
  }

  /// A part of a file from `offset` on; nil for a file that is not there, or not for the caller to
  /// see.
  public func part(_ digest: String, from offset: Int64) async throws -> [UInt8]? {
    try await bytes(RemoteRequest(.file, digest, parameters: [("from", String(offset))]))
  }

  /// The small image of a file; nil for one that is not there, or not for the caller to see.
  public func thumbnail(_ digest: String) async throws -> [UInt8]? {
    try await bytes(RemoteRequest(.thumbnail, digest))
  }

  private func bytes(_ request: RemoteRequest) async throws -> [UInt8]? {
    do {
      return try await client.bytes(request)
    } catch let error as OpsError where error.code == .notFound {
      return nil
    }
  }
}
