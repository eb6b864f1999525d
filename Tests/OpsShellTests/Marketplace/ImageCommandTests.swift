import Foundation
import OpsDomain
import OpsKernel
import OpsTesting
import Testing

/// Images as files of this machine.
@Suite("Commands with images")
struct ImageCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func bench() async throws -> ShellBench {
    let bench = try await ShellBench.make()
    _ = try await MarketFixture(bench.book)
    return bench
  }

  private func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
    return folder.file(name)
  }

  @Test func aFileIsAddedAndGotBack() async throws {
    let bench = try await bench()
    let bytes = SampleImage.make(.jpeg, 5_000, filledWith: 7)
    let path = try write("lamp.jpg", bytes)
    let added = await bench.run("menu image add \"Bella Napoli\" LAMP-1 \(path) -o json")
    #expect(added.exit == 0, "\(added.remarks)")
    let image = added.json?["data"]?["images"]?.items?.first
    #expect(image?["type"] == "jpeg" && image?["bytes"] == 5_000)
    #expect(image?["digest"]?.string == ImageDigest(of: bytes).text)
    let copy = folder.file("copy.jpg")
    let got = await bench.run("menu image get \"Bella Napoli\" LAMP-1 1 --out \(copy)")
    #expect(got.exit == 0, "\(got.remarks)")
    #expect(FileManager.default.contents(atPath: copy).map { Array($0) } == bytes)
    let logo = await bench.run("partner image add \"Bella Napoli\" logo \(path)")
    #expect(logo.exit == 0, "\(logo.remarks)")
  }

  @Test func theNameOfAFileMakesNoImage() async throws {
    let bench = try await bench()
    let path = try write("lamp.png", Array("not an image".utf8))
    let refused = await bench.run("menu image add \"Bella Napoli\" LAMP-1 \(path) -o json")
    #expect(refused.failure?["code"] == "data.bad_value")
    let missing = await bench.run(
      "menu image add \"Bella Napoli\" LAMP-1 \(folder.file("none.jpg")) -o json")
    #expect(missing.failure?["code"] == "noinput.file")
    let denied = await bench.run(
      "menu image add \"Bella Napoli\" LAMP-1 \(path) -o json", as: .customer)
    #expect(denied.failure?["code"] == "denied.permission")
  }
}
