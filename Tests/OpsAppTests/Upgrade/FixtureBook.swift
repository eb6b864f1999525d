import Foundation
import OpsBooks
import OpsDomain
import OpsTesting

@testable import OpsApp

/// A book that an earlier version has made, unpacked into a home folder of its own.
/// `scripts/lib/make-book-fixture` makes them.
struct FixtureBook {
  let home: TemporaryFolder
  let desk: SignedDesk
  /// What must stay true of it.
  let facts: Document

  /// The versions there are books of.
  static let versions: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.hasPrefix(".") && !$0.hasSuffix(".md") }.sorted()
  }()

  private static let folder = PackageFolder.url.appendingPathComponent("Tests/Fixtures/books")

  init(_ version: String) throws {
    home = try TemporaryFolder()
    let place = Self.folder.appendingPathComponent(version)
    let tar = Process()
    tar.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    tar.arguments = [
      "tar", "-xzf", place.appendingPathComponent("book.tar.gz").path, "-C", home.path,
    ]
    try tar.run()
    tar.waitUntilExit()
    guard tar.terminationStatus == 0 else { throw OpsError(.noInput, "book of \(version)") }
    desk = SignedDesk(home)
    // A seal folder is named after the path of its book.
    let seals = desk.configuration.safeFolder.path
    let packed = home.file("packed")
    try FileManager.default.moveItem(atPath: home.file("seals"), toPath: packed)
    try FileManager.default.createDirectory(
      atPath: (seals as NSString).deletingLastPathComponent, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try FileManager.default.moveItem(atPath: packed, toPath: seals)
    facts = try DocumentParser.parse(
      Array(try Data(contentsOf: place.appendingPathComponent("facts.json"))))
  }
}
