import Foundation
import Glibc
import OpsDomain
import OpsKernel
import Testing

/// The one writer of files: what it refuses, what it leaves as it was, who may read the result.
@Suite struct FileWriterTests {
  private typealias Samples = DelimitedSamples

  private static func writer(
    _ protected: ProtectedFiles = ProtectedFiles(), isRehearsal: Bool = false,
    replaces: Bool = false
  ) -> FileWriter {
    FileWriter(
      protecting: protected, random: SeededRandom(seed: 11), isRehearsal: isRehearsal,
      mayReplace: { _ in replaces })
  }

  private func code(_ body: () throws -> Void) -> ErrorCode? {
    do {
      try body()
      return nil
    } catch {
      return (error as? OpsError)?.code
    }
  }

  private func write(
    _ path: String, _ writer: FileWriter, _ text: String = "new"
  ) -> ErrorCode? {
    code { try writer.write(Array(text.utf8), to: FileOrder(path, what: "answer")) }
  }

  @Test("A new file is for its owner alone, one for everybody may be read")
  func modes() throws {
    try Samples.inFolder { folder in
      #expect(write(folder + "/a", Self.writer()) == nil)
      #expect(try Samples.mode(folder + "/a") == 0o600)
      let page = FileOrder(folder + "/page.1", what: "page", isPublic: true)
      try Self.writer().write([1], to: page)
      // As a file would be that anybody makes here.
      try Samples.write([], to: folder + "/plain")
      let plain = try #require(try Samples.mode(folder + "/plain"))
      #expect(try Samples.mode(folder + "/page.1") == 0o644 & plain)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.sorted() == ["a", "page.1", "plain"])
    }
  }

  @Test("A file that is there is replaced only with leave, and its mode goes with it")
  func replacing() throws {
    try Samples.inFolder { folder in
      try Samples.write(Array("old".utf8), to: folder + "/a")
      chmod(folder + "/a", 0o644)
      #expect(write(folder + "/a", Self.writer()) == .confirmNeeded)
      #expect(Samples.text(try Samples.read(folder + "/a")) == "old")
      #expect(write(folder + "/a", Self.writer(replaces: true)) == nil)
      #expect(Samples.text(try Samples.read(folder + "/a")) == "new")
      #expect(try Samples.mode(folder + "/a") == 0o600)
    }
  }

  @Test("What is never finished leaves the old file and nothing else")
  func unfinished() throws {
    try Samples.inFolder { folder in
      try Samples.write(Array("old".utf8), to: folder + "/a")
      let writer = Self.writer(replaces: true)
      try writer.open(FileOrder(folder + "/a", what: "answer")).put([1, 2, 3])
      #expect(Samples.text(try Samples.read(folder + "/a")) == "old")
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(files == ["a"])
    }
  }

  @Test("A file that comes while another is being written is not replaced")
  func race() throws {
    try Samples.inFolder { folder in
      let file = try Self.writer().open(FileOrder(folder + "/a", what: "answer"))
      try file.put([1])
      try Samples.write(Array("other".utf8), to: folder + "/a")
      #expect(code { try file.close() } == .cannotCreate)
      #expect(Samples.text(try Samples.read(folder + "/a")) == "other")
    }
  }

  @Test("Leave to replace holds for a file that comes after the look")
  func raceWithLeave() throws {
    try Samples.inFolder { folder in
      let order = FileOrder(folder + "/a", what: "answer")
      let writer = FileWriter(
        protecting: ProtectedFiles(), random: SeededRandom(seed: 11), replacesUnasked: true)
      let permit = try writer.permit(order)
      try Samples.write(Array("other".utf8), to: folder + "/a")
      try writer.write(Array("new".utf8), to: permit)
      #expect(Samples.text(try Samples.read(folder + "/a")) == "new")
    }
  }

  @Test("Links, devices, pipes and folders are refused even with a yes")
  func kinds() throws {
    try Samples.inFolder { folder in
      try Samples.write(Array("old".utf8), to: folder + "/a")
      symlink(folder + "/a", folder + "/link")
      symlink(folder + "/none", folder + "/dangling")
      mkfifo(folder + "/pipe", 0o600)
      mkdir(folder + "/inner", 0o700)
      let writer = Self.writer(replaces: true)
      for name in ["link", "dangling", "pipe", "inner", "inner/.", "inner/..", "none/a"] {
        #expect(write("\(folder)/\(name)", writer) == .cannotCreate, "\(name)")
      }
      for device in ["/dev/null", "/dev/full", "/dev/zero"] {
        #expect(write(device, writer) == .cannotCreate, "\(device)")
      }
      #expect(Samples.text(try Samples.read(folder + "/a")) == "old")
      #expect(!FileManager.default.fileExists(atPath: folder + "/none"))
    }
  }

  @Test(
    "A name with a line end or a control character is refused",
    arguments: [
      "", "a\nb", "a\rb", "a\u{1B}[2Jb", "a\u{7F}", "a\0b", "a\u{2028}b", "a\u{2029}b",
      "a\u{202E}b", "a\u{2066}b", "inner/",
    ])
  func names(_ name: String) throws {
    try Samples.inFolder { folder in
      let path = name.isEmpty ? "" : "\(folder)/\(name)"
      #expect(write(path, Self.writer(replaces: true)) == .usage)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(files.isEmpty)
    }
  }

  @Test("A rehearsal writes nothing, says so, and refuses what would be refused")
  func rehearsal() throws {
    try Samples.inFolder { folder in
      try Samples.write(Array("old".utf8), to: folder + "/a")
      var protected = ProtectedFiles(besideBooks: ["-wal"])
      protected.add(book: folder + "/book")
      let writer = Self.writer(protected, isRehearsal: true)
      #expect(write(folder + "/a", writer) == nil)
      #expect(write(folder + "/new", writer) == nil)
      #expect(write(folder + "/book-wal", writer) == .cannotCreate)
      #expect(Samples.text(try Samples.read(folder + "/a")) == "old")
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(files == ["a"])
    }
  }

  @Test("A file that goes on keeps what counts; one with a second name does not go on")
  func goingOn() throws {
    try Samples.inFolder { folder in
      try Samples.write(Array("head,row".utf8), to: folder + "/r")
      let order = FileOrder(folder + "/r", what: "rejects", growth: .goingOn(keeping: 5))
      let file = try Self.writer().open(order)
      try file.put(Array("new".utf8))
      try file.close()
      #expect(Samples.text(try Samples.read(folder + "/r")) == "head,new")
      link(folder + "/r", folder + "/second")
      #expect(code { _ = try Self.writer().open(order) } == .cannotCreate)
      #expect(Samples.text(try Samples.read(folder + "/r")) == "head,new")
    }
  }
}
