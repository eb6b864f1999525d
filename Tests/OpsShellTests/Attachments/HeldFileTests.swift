import Foundation
import OpsDomain
import OpsKernel
import OpsTesting
import Testing

/// What is only tried out, planned or refused stores no file beside the book.
@Suite("Files of calls that are tried out, planned or refused")
struct HeldFileTests {
  private let folder: TemporaryFolder
  private let bytes = Array("%PDF-1.7 for our eyes only".utf8)

  init() throws { folder = try TemporaryFolder() }

  private func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
    return folder.file(name)
  }

  private func isStored(_ bytes: [UInt8], _ bench: ShellBench) async throws -> Bool {
    try await bench.book.world.images.isWhole(ImageDigest(of: bytes)) != nil
  }

  @Test func aDryRunASandboxAndAPlanStoreNothing() async throws {
    let bench = try await ShellBench.make(as: .salesperson)
    let path = try write("secret.pdf", bytes)
    let script = try write("add.opsh", Array("attachment add product LAMP-1 \(path)\n".utf8))
    for line in [
      "attachment add product LAMP-1 \(path) -n", "attachment add product LAMP-1 \(path) --sandbox",
      "plan attachment add product LAMP-1 \(path)", "run \(script) -n", "run \(script) -n --atomic",
    ] {
      let answer = await bench.run(line)
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
      #expect(try await !isStored(bytes, bench), "\(line)")
    }
    let meant = await bench.run("attachment add product LAMP-1 \(path)")
    #expect(meant.exit == 0, "\(meant.remarks)")
    #expect(try await isStored(bytes, bench))
  }

  @Test func aDryRunSaysWhatTheFileIs() async throws {
    let bench = try await ShellBench.make(as: .salesperson)
    let path = try write("secret.pdf", bytes)
    let tried = await bench.run("attachment add product LAMP-1 \(path) -n -o json")
    #expect(tried.json?["data"]?["type"] == "pdf")
    #expect(tried.json?["data"]?["bytes"]?.int == Int64(bytes.count))
    let image = await bench.run("attachment add product LAMP-1 \(path) --purpose image -n -o json")
    #expect(image.exit == 65, "\(image.remarks)")
  }

  @Test func aRefusedFileIsNotStored() async throws {
    let bench = try await ShellBench.make(as: .salesperson)
    let path = try write("secret.pdf", bytes)
    let refused = await bench.run("attachment add product LAMP-1 \(path) --purpose image")
    #expect(refused.exit == 65, "\(refused.remarks)")
    let rows = try write(
      "rows.csv", Array("kind,record,file,purpose\nproduct,LAMP-1,\(path),image\n".utf8))
    let bulk = await bench.run("bulk attachment add --from \(rows) -o json")
    #expect(bulk.json?["data"]?["rejected"] == 1, "\(bulk.remarks)")
    #expect(try await !isStored(bytes, bench))
  }

  @Test func rowsThatAreTriedOutStoreNothing() async throws {
    let bench = try await ShellBench.make(as: .salesperson)
    let path = try write("secret.pdf", bytes)
    let lines = try write("add.txt", Array("attachment add product LAMP-1 \(path)\n".utf8))
    let tried = await bench.run("bulk commands --from \(lines) -n -o json")
    #expect(tried.json?["data"]?["ok"] == 1, "\(tried.remarks)")
    #expect(try await !isStored(bytes, bench))
  }

  @Test func imagesThatAreTriedOutAreNotStored() async throws {
    let bench = try await ShellBench.make()
    _ = try await MarketFixture(bench.book)
    let image = SampleImage.make(.jpeg, 5_000, filledWith: 7)
    let path = try write("lamp.jpg", image)
    for line in [
      "menu image add \"Bella Napoli\" LAMP-1 \(path) -n",
      "partner image add \"Bella Napoli\" logo \(path) --sandbox",
    ] {
      let answer = await bench.run(line)
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
      #expect(try await !isStored(image, bench), "\(line)")
    }
    let missing = await bench.run("menu image add \"Bella Napoli\" NONE \(path)")
    #expect(missing.exit == 80, "\(missing.remarks)")
    #expect(try await !isStored(image, bench))
  }

  @Test func aSavedPlanSendsTheFileWhenItIsApplied() async throws {
    let bench = try await ShellBench.make(as: .salesperson)
    let path = try write("secret.pdf", bytes)
    let plan = folder.file("add.plan")
    let planned = await bench.run("plan --save \(plan) attachment add product LAMP-1 \(path)")
    #expect(planned.exit == 0, "\(planned.remarks)")
    let tried = await bench.run("apply \(plan) -n")
    #expect(tried.exit == 0, "\(tried.remarks)")
    #expect(try await !isStored(bytes, bench))
    let applied = await bench.run("apply \(plan) --yes")
    #expect(applied.exit == 0, "\(applied.remarks)")
    #expect(try await isStored(bytes, bench))
  }

  @Test func aPlanOfAFileThatChangedIsStale() async throws {
    let bench = try await ShellBench.make(as: .salesperson)
    let path = try write("secret.pdf", bytes)
    let plan = folder.file("add.plan")
    _ = await bench.run("plan --save \(plan) attachment add product LAMP-1 \(path)")
    let other = Array("%PDF-1.7 another text".utf8)
    _ = try write("secret.pdf", other)
    let stale = await bench.run("apply \(plan) --yes -o json")
    #expect(stale.failure?["code"] == "stale.plan", "\(stale.remarks)")
    #expect(try await !isStored(other, bench))
    #expect(try await !isStored(bytes, bench))
  }
}
