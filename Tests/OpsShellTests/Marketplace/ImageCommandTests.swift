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
    let toldWhere = await bench.run("menu image get \"Bella Napoli\" LAMP-1 1")
    #expect(toldWhere.exit == 64 && toldWhere.remarks.contains("--out FILE"))
    let list = await bench.run("menu image list \"Bella Napoli\" LAMP-1 -o tsv")
    #expect(list.lines.first == "number\tkind\tdigest\ttype\tbytes")
    #expect(list.lines.count == 2 && list.lines.last?.hasSuffix("\tjpeg\t5000") == true)
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
    // The refusal is about the command that was run, not about another one that takes images.
    let message = denied.failure?["message"]?.string ?? ""
    #expect(message.hasPrefix("menu.image needs the permission catalogue."), "\(message)")
    let logo = await bench.run(
      "partner image add \"Bella Napoli\" logo \(path) -o json", as: .customer)
    let reason = logo.failure?["message"]?.string ?? ""
    #expect(reason.hasPrefix("partner.image needs the permission business."), "\(reason)")
  }

  @Test("The photo of a delivery is written to a file, for those who are shown it")
  func proof() async throws {
    let bench = try await bench()
    let bytes = SampleImage.make(.jpeg, 5_000, filledWith: 9)
    let photo = try write("door.jpg", bytes)
    let lines: [(Role, String)] = [
      (.customer, "cart add \"Bella Napoli\" LAMP-1 1"),
      (.customer, "order place --pay card --address \"Pilies 1\" --to 54.69,25.28"),
      (.partner, "order accept ORD-000001"), (.partner, "order start ORD-000001"),
      (.partner, "order ready ORD-000001"), (.driver, "driver register bicycle"),
      (.administrator, "driver check DRV-000001 --age 27 --document passport"),
      (.administrator, "driver verify DRV-000001"), (.driver, "driver online"),
      (.administrator, "order assign ORD-000001 DRV-000001"),
      (.driver, "order pickup ORD-000001"), (.driver, "order depart ORD-000001"),
      (.driver, "order deliver ORD-000001 --photo \(photo)"),
    ]
    for (role, line) in lines {
      let answer = await bench.run(line, as: role)
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
    }
    for role in [Role.customer, .driver, .administrator] {
      let copy = folder.file("\(role.rawValue).jpg")
      let got = await bench.run("order proof ORD-000001 --out \(copy)", as: role)
      #expect(got.exit == 0, "\(got.remarks)")
      #expect(FileManager.default.contents(atPath: copy).map { Array($0) } == bytes)
    }
    let shown = await bench.run("order proof ORD-000001 -o json", as: .partner)
    let kinds = shown.json?["data"]?["kinds"]?.items?.compactMap(\.string)
    #expect(kinds == ["photo"] && shown.json?["data"]?["photo"] == .null)
    let copy = folder.file("partner.jpg")
    let hidden = await bench.run("order proof ORD-000001 --out \(copy)", as: .partner)
    #expect(hidden.exit == 80 && hidden.remarks.contains("run the command without --out"))
    #expect(!FileManager.default.fileExists(atPath: copy))
  }

  @Test("Files on lines of bulk are brought; rows name none, and what is wrong is the row's")
  func bulk() async throws {
    let bench = try await bench()
    let good = try write("one.jpg", SampleImage.make(.jpeg, 500, filledWith: 1))
    let bad = try write("two.jpg", Array("not an image".utf8))
    let rows = try write(
      "images.csv",
      Array("action,partner,sku,image\nadd,Bella Napoli,LAMP-1,\(good)\n".utf8))
    let answer = await bench.run("bulk menu image --from \(rows) -o json")
    #expect(answer.json?["data"]?["ok"] == 0 && answer.json?["data"]?["rejected"] == 1)
    let table = [good, bad].reduce("") { "\($0)menu image add 'Bella Napoli' LAMP-1 \($1)\n" }
    let lines = try write("lines.txt", Array(table.utf8))
    let commands = await bench.run("bulk commands --from \(lines) -o json")
    #expect(commands.json?["data"]?["ok"] == 1 && commands.json?["data"]?["rejected"] == 1)
    let listed = await bench.run("menu image list \"Bella Napoli\" LAMP-1 -o json")
    #expect(listed.json?["data"]?["images"]?.items?.count == 1)
  }

  @Test("Files in steps of one commit are brought before it, and a bad one fails at its line")
  func atomic() async throws {
    let bench = try await bench()
    let one = try write("one.jpg", SampleImage.make(.jpeg, 500, filledWith: 1))
    let two = try write("two.png", SampleImage.make(.png, 500, filledWith: 2))
    let bad = try write("bad.png", Array("not an image".utf8))
    func script(_ files: [String]) throws -> String {
      let lines = files.map { "menu image add \"Bella Napoli\" LAMP-1 \"\($0)\"\n" }
      return try write("images.opsh", Array(lines.joined().utf8))
    }
    let failed = await bench.run("run \(try script([one, bad])) --atomic -q -o json")
    #expect(failed.failure?["code"] == "data.bad_value")
    #expect(failed.failure?["at"]?.string?.contains(":2:") == true)
    func count() async -> Int? {
      await bench.run("menu image list \"Bella Napoli\" LAMP-1 -o json")
        .json?["data"]?["images"]?.items?.count
    }
    #expect(await count() == 0)
    let done = await bench.run("run \(try script([one, two])) --atomic -q -o json")
    #expect(done.exit == 0, "\(done.remarks)")
    #expect(await count() == 2)
  }

  @Test("A changeset takes files as well")
  func changeset() async throws {
    let bench = try await bench()
    let path = try write("one.jpg", SampleImage.make(.jpeg, 500, filledWith: 1))
    let text = "begin\nmenu image add \"Bella Napoli\" LAMP-1 \"\(path)\"\ncommit\n"
    let script = try write("changeset.opsh", Array(text.utf8))
    let done = await bench.run("run \(script)")
    #expect(done.exit == 0, "\(done.remarks)")
    let listed = await bench.run("menu image list \"Bella Napoli\" LAMP-1 -o json")
    #expect(listed.json?["data"]?["images"]?.items?.count == 1)
  }
}
