import OpsDomain
import OpsTesting
import Testing

/// `change list` and `change tail` at the shell.
@Suite struct ChangeCommandsTests {
  private func bench() async throws -> ShellBench {
    let bench = try await ShellBench.make()
    for line in ["product edit LAMP-1 --name Lamp", "product edit RICE --name Rice"] {
      #expect(await bench.run(line).exit == 0)
    }
    return bench
  }

  @Test func tailWritesOneJSONRecordALine() async throws {
    let bench = try await bench()
    let told = await bench.run("change tail --of product --since start --until-end -o ndjson")
    #expect(told.exit == 0 && told.remarks.isEmpty)
    let records = try told.lines.map { try DocumentParser.parse($0) }
    #expect(records.suffix(2).compactMap { $0["name"]?.string } == ["LAMP-1", "RICE"])
    #expect(records.allSatisfy { $0["_s"] == "change/1" && $0["noun"] == "product" })
    let listed = await bench.run("change list --of product --since start -o ndjson")
    #expect(listed.lines == told.lines, "both tell the same")
  }

  @Test func tailGoesOnBehindTheChangeThatIsNamed() async throws {
    let bench = try await bench()
    let listed = await bench.run("change list --of product --limit 2 -o value:cursor")
    let first = try #require(listed.lines.first)
    let told = await bench.run("change tail --since \(first) --until-end -o value:name")
    #expect(told.lines == ["RICE"])
    #expect(await bench.run("change tail --until-end -o ndjson").output.isEmpty)
  }

  @Test func aPersonReadsOneLineForEachChange() async throws {
    let bench = try await bench()
    let told = await bench.run("change tail --of product --since start --until-end -o table")
    #expect(told.lines.last?.hasSuffix("update product RICE: name (product.edit, anna)") == true)
  }

  @Test func aPlaceOfAnotherBookEndsWith75() async throws {
    let bench = try await bench()
    for command in ["tail --until-end", "list"] {
      let told = await bench.run("change \(command) --since 2-0011223344556677 -o ndjson")
      #expect(told.exit == 75, "\(command)")
      #expect(told.failure?["code"] == "tempfail.gap")
    }
  }

  @Test(arguments: ["-o json", "--out changes.ndjson", "--all", "-o id"])
  func whatKnowsAllRowsFirstIsRefused(_ options: String) async throws {
    let bench = try await bench()
    let told = await bench.run("change tail --since start --until-end \(options)")
    #expect(told.exit == 64 && told.output.isEmpty)
  }
}
