import OpsDomain
import OpsStorage
import OpsTesting
import Testing

/// The journal proves what a confidential record was without saying it.
@Suite struct RowDigestTests {
  private static let secrets = Schema(
    "secrets", area: .identity,
    columns: [Column("owner", .id), Column("hash", .bytes), Column("hint", .text, nullable: true)],
    confidential: true)

  private func row(_ id: Int64, version: Int64 = 1, hash: [UInt8] = [1, 2, 3]) -> Row {
    Row([.integer(id), .integer(version), .integer(9), .bytes(hash), .null])
  }

  private func image(_ row: Row, _ vault: MemoryVault, in schema: Schema = secrets) throws
    -> [UInt8]
  {
    let commit = try CommitSealer.seal(
      CommitHeader(key: "k", at: .epoch, operation: "test"),
      changes: [Change(schema: schema, id: row.id, old: nil, new: row)], after: .empty, vault: vault
    )
    return try #require(commit.entries[0].image)
  }

  @Test func theImageHoldsADigestAndNothingElse() throws {
    let vault = MemoryVault(random: SeededRandom(seed: 7))
    let one = try image(row(5, hash: Array(repeating: 0xAB, count: 40)), vault)
    let part = try #require(RowDigest.part(in: one))
    #expect(part.content.count == 34)
    #expect(part.content.prefix(2) == [0, 5])
    #expect(String(decoding: one, as: UTF8.self).hasPrefix("[5,1,{\"k\":"))
    #expect(try RowImage.decode(one, schema: Self.secrets).values[2...].allSatisfy(\.isNull))
    #expect(try image(row(5), vault) != image(row(5), vault), "every digest has a key of its own")
  }

  @Test func anyOtherRowDiffers() throws {
    let vault = MemoryVault(random: SeededRandom(seed: 8))
    let part = try #require(RowDigest.part(in: try image(row(5), vault)))
    func compare(_ row: Row, in collection: String = "secrets") throws -> RowDigest.Finding {
      try RowDigest.compare(row, in: collection, with: part, vault: vault)
    }
    #expect(try compare(row(5)) == .equal)
    #expect(try compare(row(5, hash: [1, 2, 4])) == .differs)
    #expect(try compare(row(6)) == .differs, "another record with the same content")
    #expect(try compare(row(5, version: 2)) == .differs)
    #expect(try compare(row(5), in: "others") == .differs)
    var emptied = row(5)
    emptied.values[4] = .text("")
    #expect(try compare(emptied) == .differs, "empty is not absent")
    var wider = row(5)
    wider.values.append(.integer(0))
    #expect(try compare(wider) == .equal, "a column that came later is not in the digest")
    let shorter = Row(Array(row(5).values.dropLast()))
    #expect(try compare(shorter) == .differs)
  }

  @Test func withoutItsKeyADigestSaysNothing() throws {
    let vault = MemoryVault(random: SeededRandom(seed: 9))
    let part = try #require(RowDigest.part(in: try image(row(5), vault)))
    #expect(try RowDigest.compare(row(5), in: "secrets", with: part, vault: nil) == .unknown)
    vault.destroy([part.slot])
    #expect(try RowDigest.compare(row(5), in: "secrets", with: part, vault: vault) == .unknown)
  }
}
