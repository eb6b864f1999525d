import OpsDomain
import Testing

@testable import OpsBackup

/// What is written is what is read, and nobody reads it without the key.
@Suite("The form of a backup")
struct BackupFormTests {
  private func isSame(_ left: BackupSample.Content, _ right: BackupSample.Content) -> Bool {
    left.count == right.count
      && zip(left, right).allSatisfy { $0.0 == $1.0 && $0.1 == $1.1 }
  }

  @Test("All parts come back, with a key and with a passphrase")
  func roundTrip() throws {
    for lock in [BackupSample.lock, BackupSample.passphrase] {
      let file = try BackupSample.write(BackupSample.content, lock)
      #expect(isSame(try BackupSample.read(file, lock), BackupSample.content))
    }
  }

  @Test("The last part is whole, however short it is")
  func lastPart() throws {
    let content = [(BackupPart(.image, "last"), BackupSample.noise(10, seed: 5))]
    #expect(isSame(try BackupSample.read(try BackupSample.write(content)), content))
  }

  @Test("A backup without parts is one")
  func empty() throws {
    let file = try BackupSample.write([])
    #expect(try BackupSample.read(file).isEmpty)
  }

  @Test("Text that gets smaller is stored smaller")
  func compressed() throws {
    let text = [UInt8](repeating: 0x20, count: 4 << 20)
    let file = try BackupSample.write([(BackupPart(.book, "book"), text)])
    #expect(file.count < 100_000)
  }

  @Test("No planted text can be read in the file")
  func planted() throws {
    let file = try BackupSample.write()
    let canary = Array(BackupSample.planted.utf8)
    let found = (0...file.count - 8).contains { place in
      file[place] == canary[0] && Array(file[place..<place + 8]) == Array(canary.prefix(8))
    }
    #expect(!found)
  }

  @Test("Two backups of one book have no block in common")
  func fresh() throws {
    let first = try BackupSample.write(seed: 1)
    let second = try BackupSample.write(seed: 2)
    let (places, others) = (BackupSample.blocks(first), BackupSample.blocks(second))
    for (place, other) in zip(places.dropLast(), others.dropLast()) {
      #expect(first[place + 5..<place + 25] != second[other + 5..<other + 25])
    }
  }

  @Test("The keys of people and the seal lie in blocks of their own key")
  func secrets() throws {
    let file = try BackupSample.write()
    let kinds = BackupSample.blocks(file).dropLast().map { file[$0] }
    #expect(kinds.filter { $0 == BackupBlock.Kind.secret.rawValue }.count == 2)
  }

  @Test("The header says what it is without a key")
  func header() throws {
    let file = try BackupSample.write(BackupSample.content, BackupSample.passphrase)
    let header = try BackupHeader(reading: file, of: "monday")
    #expect(header.facts == BackupSample.facts)
    #expect(header.needsPassphrase)
  }

  @Test("A part does not leave its folder")
  func names() {
    for name in ["", ".", "..", "a/b", "/etc/passwd", "a\0b"] {
      #expect(BackupPart([BackupPart.Kind.image.rawValue] + Array(name.utf8)) == nil)
    }
    #expect(BackupPart([200, 65]) == nil)
    #expect(BackupPart([]) == nil)
    #expect(BackupPart([3, 65]) == BackupPart(.image, "A"))
  }
}
