import OpsDomain
import OpsTesting
import Testing

@testable import OpsBooks

/// Small files and their modes.
@Suite("File access")
struct FileAccessTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  @Test("Folders are made with their parents, for the owner alone")
  func folders() throws {
    try FileAccess.makeFolder(home.file("a/b/c"))
    for folder in ["a", "a/b", "a/b/c"] {
      #expect(FileAccess.mode(home.file(folder)) == 0o700)
    }
    try FileAccess.makeFolder(home.file("a/b"))
  }

  @Test("Files are replaced whole, for the owner alone, and nothing is left beside them")
  func files() throws {
    let file = home.file("token")
    #expect(!FileAccess.exists(file))
    #expect(FileAccess.mode(file) == nil)
    try FileAccess.replace(file, with: Array("first, and longer".utf8))
    try FileAccess.replace(file, with: Array("second".utf8))
    #expect(home.text("token") == "second")
    #expect(FileAccess.mode(file) == 0o600)
    #expect(!FileAccess.exists(file + ".tmp"))
    FileAccess.remove(file)
    #expect(!FileAccess.exists(file))
  }

  @Test("A file in the way of a folder is said to be")
  func refusals() throws {
    try home.write("file", "")
    #expect(throws: OpsError.self) { try FileAccess.makeFolder(home.file("file/inside")) }
    #expect {
      try FileAccess.replace(home.file("none/token"), with: [])
    } throws: {
      ($0 as? OpsError)?.code == .cannotCreate
    }
  }
}
