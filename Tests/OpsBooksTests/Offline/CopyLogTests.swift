import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsBooks

@Suite struct CopyLogTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file("copy") }

  init() throws { folder = try TemporaryFolder() }

  private func bytes() throws -> [UInt8] { try folder.data("copy") }

  private func chunks() throws -> [[UInt8]] { CopyLog.chunks(of: try bytes()).map(Array.init) }

  @Test func chunksComeBackInTheirOrder() throws {
    let written: [[UInt8]] = [[1, 2, 3], [], Array(repeating: 9, count: 70_000)]
    for chunk in written { try CopyLog.append(chunk, to: path) }
    #expect(try chunks() == written)
  }

  @Test(arguments: 1...6)
  func whatWasCutOffIsNotThereAndIsWrittenOver(_ left: Int) throws {
    try CopyLog.append([1, 2, 3], to: path)
    let whole = try bytes()
    try CopyLog.append([4, 5, 6], to: path)
    try folder.write(bytes: whole + Array(try bytes().dropFirst(whole.count).prefix(left)))
    #expect(try chunks() == [[1, 2, 3]])
    try CopyLog.append([7], to: path)
    #expect(try chunks() == [[1, 2, 3], [7]])
  }
}

extension TemporaryFolder {
  fileprivate func data(_ name: String) throws -> [UInt8] {
    try ByteSources.open(file(name)).readAll(limit: 1 << 20, name: name)
  }

  fileprivate func write(bytes: [UInt8]) throws {
    try FileAccess.replace(file("copy"), with: bytes)
  }
}
