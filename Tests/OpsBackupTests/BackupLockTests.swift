import OpsDomain
import Testing

@testable import OpsBackup

/// Who opens a backup, and what the others are told.
@Suite("The lock of a backup")
struct BackupLockTests {
  @Test("Another key and another passphrase are refused clearly")
  func wrong() throws {
    let byKey = try BackupSample.write()
    let other = BackupLock.key([UInt8](repeating: 8, count: 32))
    #expect(refusal { try BackupSample.read(byKey, other) } == .badValue)

    let byWords = try BackupSample.write(BackupSample.content, BackupSample.passphrase)
    let words = BackupLock.passphrase(Secret("five words are not enough"))
    #expect(refusal { try BackupSample.read(byWords, words) } == .badValue)
  }

  @Test("A passphrase does not open what a key opens, and says so")
  func otherKind() throws {
    let byKey = try BackupSample.write()
    let byWords = try BackupSample.write(BackupSample.content, BackupSample.passphrase)
    #expect(refusal { try BackupSample.read(byKey, BackupSample.passphrase) } == .badValue)
    #expect(refusal { try BackupSample.read(byWords, BackupSample.lock) } == .badValue)
  }

  @Test("A short passphrase and a short key are not taken")
  func short() {
    let words = BackupLock.passphrase(Secret("elevenchars"))
    #expect(refusal { try BackupSample.write([], words) } == .badValue)
    #expect(refusal { try BackupSample.write([], .key([1, 2, 3])) } == .badValue)
    #expect(refusal { try BackupSample.write([], .passphrase(Secret("twelve chars"))) } == nil)
  }

  @Test("A passphrase in any script counts its characters")
  func unicode() throws {
    let words = BackupLock.passphrase(Secret("žąsų žibintų 🏮🏮"))
    let file = try BackupSample.write(BackupSample.content, words)
    #expect(try BackupSample.read(file, words).count == BackupSample.content.count)
  }

  @Test("The price of a passphrase that a file asks for has an end")
  func price() throws {
    let file = try BackupSample.write(BackupSample.content, BackupSample.passphrase)
    let header = try BackupHeader(reading: file, of: "monday")
    // 4 GiB of memory, and very many passes; the digest of the header is right.
    for cost in [
      BackupLock.Cost(memory: 4 << 20, passes: 1), BackupLock.Cost(memory: 8, passes: 101),
    ] {
      let dear = BackupHeader(
        needsPassphrase: true, cost: cost, salt: header.salt, check: header.check,
        wrappedContent: header.wrappedContent, wrappedPeople: header.wrappedPeople,
        facts: header.facts)
      #expect(refusal { try BackupHeader(reading: dear.bytes, of: "monday") } == .corrupt)
    }
  }

  @Test("A file of something else, and one of a newer version, are named as such")
  func others() throws {
    let text = Array("SQLite format 3".utf8) + [UInt8](repeating: 0, count: 1_000)
    #expect(refusal { try BackupHeader(reading: text, of: "book.sqlite") } == .malformed)
    #expect(refusal { try BackupHeader(reading: [], of: "empty") } == .malformed)
    var newer = try BackupSample.write()
    newer[9] = 2
    #expect(refusal { try BackupHeader(reading: newer, of: "monday") } == .protocolMismatch)
  }
}
