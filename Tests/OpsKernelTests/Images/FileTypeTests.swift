import OpsKernel
import OpsTesting
import Testing

/// What a file is follows from its first bytes.
@Suite struct FileTypeTests {
  private static let known: [(FileType, [UInt8])] = [
    (.jpeg, SampleImage.make(.jpeg, 64)), (.png, SampleImage.bytes),
    (.webp, SampleImage.make(.webp, 64)),
    (.gif, Array("GIF89a....".utf8)), (.tiff, [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]),
    (.tiff, [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8]),
    (.heic, [0, 0, 0, 24] + Array("ftypheic....".utf8)), (.pdf, Array("%PDF-1.7\n".utf8)),
    (.zip, [0x50, 0x4B, 3, 4, 20, 0]), (.text, Array("<html>naïve 李明</html>".utf8)),
    (.text, Array("ą".utf8)), (.other, []), (.other, [0x7F, 0x45, 0x4C, 0x46, 2]),
    (.other, [0xFF, 0xFE, 0x41, 0]), (.other, [0x1F, 0x8B, 8, 0]),
  ]

  @Test(arguments: known)
  func theContentSaysIt(_ type: FileType, _ bytes: [UInt8]) {
    #expect(FileType(content: bytes) == type)
  }

  @Test func textMayBeCutOffInTheMiddleOfALetter() {
    let letters = Array(String(repeating: "李", count: 400).utf8)
    #expect(FileType(content: letters.prefix(FileType.markBytes)) == .text)
  }

  @Test func aPageIsShownAsText() {
    #expect(FileType.text.mediaType.hasPrefix("text/plain"))
    #expect(FileType.other.mediaType == "application/octet-stream")
    #expect(FileType.png.image == .png && FileType.pdf.image == nil)
  }
}
