import OpsDomain
import OpsKernel
import Testing

@testable import OpsBooks

/// The contents of files need the server, and the refusal says so.
@Suite struct ServerOnlyFilesTests {
  private let files = ServerOnlyFiles()
  private let digest = ImageDigest(of: [1, 2, 3])

  private func refusal<Answer>(_ work: () async throws -> Answer) async -> OpsError? {
    await #expect(throws: OpsError.self) { _ = try await work() }
  }

  @Test func contentsAreRefusedAndNotCalledDamaged() async throws {
    let refusals = [
      await refusal { try await files.bytes(of: digest) },
      await refusal { try await files.part(of: digest, from: 0) },
      await refusal { try await files.thumbnail(of: digest) },
      await refusal { try await files.file(digest) },
    ]
    for refusal in refusals {
      #expect(refusal?.code == .unavailable && refusal?.hint?.contains("--url") == true)
    }
  }

  @Test func nothingLiesHere() async throws {
    #expect(try await files.isEmpty())
    #expect(try await files.digests(after: nil, limit: 10).isEmpty)
  }
}
