import OpsDomain
import OpsKernel
import Testing

@Suite struct ByteSourceTests {
  private typealias Samples = DelimitedSamples

  private func failure(_ body: () throws -> Void) -> ErrorCode? {
    do {
      try body()
      return nil
    } catch {
      return (error as? OpsError)?.code
    }
  }

  @Test func aFileIsReadAsItIs() throws {
    try Samples.inFolder { folder in
      let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      try Samples.write(bytes, to: folder + "/a")
      let source = try ByteSources.open(folder + "/a")
      #expect(source.position == BytePosition(consumed: 0, total: 200_000))
      #expect(try Samples.all(source, readSize: 1_001) == bytes)
      #expect(source.position == BytePosition(consumed: 200_000, total: 200_000))
    }
  }

  @Test func missingFilesFoldersAndOddNamesAreNoInput() throws {
    try Samples.inFolder { folder in
      try Samples.write([0x61], to: folder + "/a")
      for path in [folder + "/none", folder, "", folder + "/a\0b", folder + "/a/b"] {
        #expect(failure { _ = try ByteSources.open(path) } == .noInput)
      }
    }
  }

  @Test func emptyAndOneByteFilesAreRead() throws {
    try Samples.inFolder { folder in
      try Samples.write([], to: folder + "/empty")
      try Samples.write([0x1f], to: folder + "/one")
      #expect(try Samples.all(ByteSources.open(folder + "/empty")).isEmpty)
      #expect(try Samples.all(ByteSources.open(folder + "/one"), readSize: 1) == [0x1f])
      #expect(try ByteSources.open(folder + "/empty").position.fraction == 1)
    }
  }

  @Test func gzipIsKnownByItsFirstBytesNotByItsName() throws {
    try Samples.inFolder { folder in
      try Samples.write(GzipSamples.packed, to: folder + "/packed.csv")
      try Samples.write(Array("a,b\n".utf8), to: folder + "/plain.csv.gz")
      let packed = try ByteSources.open(folder + "/packed.csv")
      #expect(Samples.text(try Samples.all(packed)) == GzipSamples.packedText)
      #expect(packed.position == BytePosition(consumed: 37, total: 37))
      #expect(try Samples.all(ByteSources.open(folder + "/plain.csv.gz")) == Array("a,b\n".utf8))
    }
  }

  @Test(arguments: [1, 2, 7, 65_536])
  func severalMembersAreOneText(size: Int) throws {
    let big = (0..<150_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let file =
      GzipSamples.packed + GzipSamples.stored([]) + [0, 0, 0] + GzipSamples.stored(big) + [0, 0]
    let source = try GzipByteSource(ChunkedByteSource(file, sizes: [size]))
    #expect(try Samples.all(source, readSize: 1_000) == Array(GzipSamples.packedText.utf8) + big)
    #expect(source.position.consumed == file.count)
  }

  @Test func everyTruncationIsCorrupt() throws {
    let two = GzipSamples.packed + GzipSamples.stored(Array("tail".utf8))
    for count in 0..<two.count where count != GzipSamples.packed.count {
      let source = try GzipByteSource(ChunkedByteSource(Array(two[..<count])))
      #expect(failure { _ = try Samples.all(source) } == .corrupt, "cut at \(count)")
    }
    // Cut exactly between two members nothing shows that a second one was there.
    let whole = try GzipByteSource(ChunkedByteSource(GzipSamples.packed))
    #expect(try Samples.all(whole).count == 288)
  }

  @Test func damageAndTrailingRubbishAreCorrupt() throws {
    var flipped = GzipSamples.packed
    flipped[flipped.count - 6] ^= 1  // in the checksum
    for file in [flipped, GzipSamples.packed + [0x61], GzipSamples.packed + [0, 0x1f]] {
      let source = try GzipByteSource(ChunkedByteSource(file, sizes: [5]))
      #expect(failure { _ = try Samples.all(source) } == .corrupt)
      #expect(failure { _ = try Samples.all(source) } == .corrupt)
    }
  }

  @Test func rowsInFrontOfDamageAreStillRead() throws {
    let text = (0..<50_000).map { "\($0),x\n" }.joined()
    let file = GzipSamples.stored(Array(text.utf8)).dropLast(100)
    var reader = DelimitedReader(try GzipByteSource(ChunkedByteSource(Array(file))))
    var rows = 0
    let code = failure { while let row = try reader.next() { rows = row.line } }
    #expect(code == .corrupt)
    #expect(rows > 49_900)
    #expect(rows < 50_000)
  }
}
