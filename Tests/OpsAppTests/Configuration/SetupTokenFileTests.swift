import Foundation
import OpsDomain
import OpsTesting
import Testing

@testable import OpsApp

/// The one-time token of a server that waits for a book.
@Suite("Setup token")
struct SetupTokenFileTests {
  private let home: TemporaryFolder
  private static let token = "c2V0dXAgdG9rZW4gb2YgdGhlIHRlc3Rz"

  init() throws { home = try TemporaryFolder() }

  private func failure(_ file: String) -> OpsError? {
    do {
      _ = try SetupTokenFile.read(file)
      return nil
    } catch {
      return error as? OpsError
    }
  }

  @Test("It is the first line of the file")
  func reads() throws {
    let file = try home.write("setup.token", Self.token + "\nmore\n")
    #expect(try SetupTokenFile.read(file).matches(Self.token))
  }

  @Test("Not there, open to others, too short, too long")
  func refusals() throws {
    #expect(failure(home.file("none"))?.code == .noInput)
    let wide = try home.write("wide", Self.token, mode: 0o644)
    #expect(failure(wide)?.code == .configuration)
    for text in ["", "short\n", String(repeating: "x", count: 257)] {
      let error = failure(try home.write("token", text))
      #expect(error?.code == .configuration)
      #expect(error?.field == "setup_token_file")
    }
  }
}
