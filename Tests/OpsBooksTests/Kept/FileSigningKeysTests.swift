import Foundation
import OpsDomain
import OpsIdentityProvider
import OpsTesting
import Testing

@testable import OpsBooks

/// The provider's keys in files.
@Suite("Keys of the provider in files")
struct FileSigningKeysTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private var keys: FileSigningKeys {
    FileSigningKeys(HomeFolder(home.path), book: home.file("book.sqlite"))
  }

  private func ring(_ seed: UInt64) -> SigningKeyring {
    SigningKeyring(keys, random: SeededRandom(seed: seed))
  }

  @Test("Are for their owner alone, stay, and are one set for all processes")
  func keeps() throws {
    let name = try ring(1).name(at: .epoch)
    #expect(try ring(2).name(at: .epoch) == name)
    #expect(FileAccess.mode(keys.folder) == 0o700)
    #expect(FileAccess.mode(keys.folder + "/keys.json") == 0o600)
    let other = FileSigningKeys(HomeFolder(home.path), book: home.file("other.sqlite"))
    #expect(other.folder != keys.folder)
  }

  @Test("What is open to others, or damaged, is refused")
  func refused() throws {
    _ = try ring(1).name(at: .epoch)
    chmod(keys.folder + "/keys.json", 0o640)
    #expect { try ring(1).name(at: .epoch) } throws: {
      ($0 as? OpsError)?.code == .configuration
    }
    chmod(keys.folder + "/keys.json", 0o600)
    chmod(keys.folder, 0o755)
    #expect { try ring(1).name(at: .epoch) } throws: {
      ($0 as? OpsError)?.code == .configuration
    }
    chmod(keys.folder, 0o700)
    try Data("{".utf8).write(to: URL(fileURLWithPath: keys.folder + "/keys.json"))
    #expect { try ring(1).name(at: .epoch) } throws: { ($0 as? OpsError)?.code == .corrupt }
  }
}
