import Foundation
import OpsDomain
import OpsKernel
import OpsTesting
import Testing

/// Files of this machine that are attached, and attached files that are written.
@Suite("Commands of attachments")
struct AttachmentCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
    return folder.file(name)
  }

  private func read(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { Array($0) }
  }

  @Test func aFileIsAttachedAndWrittenAgain() async throws {
    let bench = try await ShellBench.make(as: .salesperson)
    // Compressed files stay compressed, and one is larger than a part.
    let bytes = [0x1F, 0x8B] + [UInt8](repeating: 5, count: FileDesk.partBytes + 9)
    let path = try write("note.gz", bytes)
    let added = await bench.run("attachment add product LAMP-1 \(path) -o json")
    #expect(added.exit == 0, "\(added.remarks)")
    #expect(added.json?["data"]?["name"] == "note.gz")
    #expect(added.json?["data"]?["bytes"]?.int == Int64(bytes.count))
    let copy = folder.file("copy.gz")
    let got = await bench.run("attachment get ATT-000001 --out \(copy)")
    #expect(got.exit == 0, "\(got.remarks)")
    #expect(read(copy) == bytes)
    let shown = await bench.run("attachment get 1 -o json")
    #expect(shown.json?["data"]?["number"] == "ATT-000001")
    let list = await bench.run("attachment list product LAMP-1 -o tsv")
    #expect(list.lines.count == 2 && list.lines.first?.hasPrefix("number\tname") == true)
    let removed = await bench.run("attachment remove ATT-000001 --yes")
    #expect(removed.exit == 0, "\(removed.remarks)")
    let gone = await bench.run("attachment get ATT-000001 --out \(copy) --yes")
    #expect(gone.exit != 0 && gone.remarks.contains("attachment list"))
  }

  @Test(arguments: ["json", "csv", "tsv", "ndjson", "value:name"])
  func theFileIsWrittenAndTheAnswerShownInItsFormat(_ format: String) async throws {
    let bench = try await ShellBench.make(as: .salesperson)
    let bytes = Array("%PDF-1.7 scan".utf8)
    let path = try write("scan.pdf", bytes)
    _ = await bench.run("attachment add product LAMP-1 \(path)")
    let copy = folder.file("copy.pdf")
    let got = await bench.run("attachment get ATT-000001 --out \(copy) -o \(format)")
    #expect(got.exit == 0, "\(got.remarks)")
    #expect(read(copy) == bytes)
    #expect(got.output.contains("scan.pdf"), "\(got.output)")
  }

  @Test func aThumbnailIsWrittenWhateverTheFormatOfTheAnswer() async throws {
    let bench = try await ShellBench.make()
    let path = try write("lamp.png", SampleImage.bytes)
    _ = await bench.run("attachment add product LAMP-1 \(path) --purpose image")
    let small = folder.file("small.png")
    let got = await bench.run("attachment get 1 --thumbnail --out \(small) -o json")
    #expect(got.json?["data"]?["number"] == "ATT-000001", "\(got.remarks)")
    #expect(read(small).flatMap { ImageType(content: $0) } == .png)
  }

  @Test func standardOutputIsNotTakenForTheFile() async throws {
    let bench = try await ShellBench.make()
    let path = try write("scan.pdf", Array("%PDF-1.7".utf8))
    _ = await bench.run("attachment add product LAMP-1 \(path)")
    let refused = await bench.run("attachment get ATT-000001")
    #expect(refused.exit == 64 && refused.output.isEmpty)
    #expect(refused.remarks.contains("--out FILE"), "\(refused.remarks)")
  }

  @Test func peopleReadTheRecordAndNoIdentifier() async throws {
    let bench = try await ShellBench.make(as: .salesperson)
    let path = try write("scan.pdf", Array("%PDF-1.7".utf8))
    let added = await bench.run("attachment add product LAMP-1 \(path) -o table")
    #expect(added.output.contains("LAMP-1"), "\(added.output)")
    #expect(!added.output.contains("digest"), "\(added.output)")
    let got = await bench.run("attachment get 1 -o table")
    #expect(got.remarks.contains("Add --out FILE"), "\(got.remarks)")
    #expect(got.output.contains("LAMP-1"), "\(got.output)")
  }

  @Test func anExistingFileIsNotReplacedUnasked() async throws {
    let bench = try await ShellBench.make()
    let path = try write("scan.pdf", Array("%PDF-1.7".utf8))
    _ = await bench.run("attachment add product LAMP-1 \(path)")
    let other = try write("mine.pdf", Array("mine".utf8))
    let refused = await bench.run("attachment get 1 --out \(other)")
    #expect(refused.exit != 0)
    #expect(read(other) == Array("mine".utf8))
  }

  @Test func whoMayNotChangeTheRecordIsRefusedBeforeTheFileIsRead() async throws {
    let bench = try await ShellBench.make()
    let missing = folder.file("none.pdf")
    let denied = await bench.run(
      "attachment add product LAMP-1 \(missing) -o json", as: .warehouseKeeper)
    #expect(denied.failure?["code"] == "denied.permission")
    let absent = await bench.run(
      "attachment add product LAMP-1 \(missing) -o json", as: .salesperson)
    #expect(absent.failure?["code"] == "noinput.file")
  }

  @Test func imagesOfAProductAreShownWithIt() async throws {
    let bench = try await ShellBench.make()
    let path = try write("lamp.png", SampleImage.bytes)
    let added = await bench.run("attachment add product LAMP-1 \(path) --purpose image")
    #expect(added.exit == 0, "\(added.remarks)")
    let product = await bench.run("product show LAMP-1 -o json")
    #expect(product.json?["data"]?["images"]?.items == [.text(SampleImage.digest)])
    let small = folder.file("small.png")
    let got = await bench.run("attachment get 1 --thumbnail --out \(small)")
    #expect(got.exit == 0, "\(got.remarks)")
    #expect(read(small).flatMap { ImageType(content: $0) } == .png)
  }

  @Test func aTerminalWithGraphicsShowsAnImage() async throws {
    let bench = try await ShellBench.make()
    let path = try write("lamp.png", SampleImage.bytes)
    _ = await bench.run("attachment add product LAMP-1 \(path)")
    func shown(_ environment: [String: String], isTerminal: Bool = true) async -> String {
      let console = CapturedConsole(
        isTerminal: isTerminal, width: 80, environment: environment)
      return await bench.run("attachment show ATT-000001", console).output
    }
    #expect(await shown(["TERM": "xterm-kitty"]).contains("\u{1B}_Ga=T"))
    #expect(await shown(["OPSH_GRAPHICS": "sixel"]).contains("\u{1B}P0;1;0q"))
    let plain = await shown(["TERM": "xterm-256color"])
    #expect(!plain.contains("\u{1B}_G") && plain.contains("lamp.png"))
    #expect(await !shown(["TERM": "xterm-kitty", "TMUX": "/tmp/t"]).contains("\u{1B}_G"))
    #expect(await !shown(["TERM": "xterm-kitty"], isTerminal: false).contains("\u{1B}_G"))
  }

  @Test func filesInRowsOfBulkAreSent() async throws {
    let bench = try await ShellBench.make()
    let one = try write("one.pdf", Array("%PDF-1.7 one".utf8))
    let rows = try write(
      "rows.csv", Array("kind,record,file\nproduct,LAMP-1,\(one)\nproduct,LAMP-1,none\n".utf8))
    let answer = await bench.run("bulk attachment add --from \(rows) -o json")
    // Data do not decide which files are read.
    #expect(answer.json?["data"]?["ok"] == 0 && answer.json?["data"]?["rejected"] == 2)
    let lines = try write(
      "lines.txt",
      Array("attachment add product LAMP-1 \(one)\nattachment add product LAMP-1 none\n".utf8))
    let commands = await bench.run("bulk commands --from \(lines) -o json")
    #expect(commands.json?["data"]?["ok"] == 1 && commands.json?["data"]?["rejected"] == 1)
    let digest = ImageDigest(of: Array("%PDF-1.7 one".utf8)).text
    let sent = try write(
      "sent.csv", Array("kind,record,file\nproduct,RICE,\(digest)\n".utf8))
    let known = await bench.run("bulk attachment add --from \(sent) -o json")
    #expect(known.json?["data"]?["ok"] == 1, "\(known.remarks)")
  }
}
