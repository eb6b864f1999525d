import OpsDomain

/// Copies all images and other files from one place to another, part by part: for a copy of a book,
/// and for a backup of one.
package struct VaultCopy {
  private let from: any ImageVault
  private let into: any ImageVault

  /// A copy of everything in `from`, which stays as it is.
  package init(from: any ImageVault, into: any ImageVault) {
    self.from = from
    self.into = into
  }

  /// Copies each file that is not in the other place as a whole. Answers how many there are.
  ///
  /// Throws `data.corrupt` for a file that is damaged, and what the two places throw.
  package func run() async throws -> Int {
    var count = 0
    var last: ImageDigest?
    while true {
      let page = try await from.digests(after: last, limit: 200)
      guard !page.isEmpty else { return count }
      for digest in page {
        try Task.checkCancellation()
        if try await into.isWhole(digest) != true { try await copy(digest) }
      }
      count += page.count
      last = page.last
    }
  }

  private func copy(_ digest: ImageDigest) async throws {
    let upload = try FileUpload(
      token: String(digest.text.prefix(FileUpload.digits)), by: nil)
    var offset: Int64 = 0
    while let part = try await from.part(of: digest, from: offset), !part.isEmpty {
      try Task.checkCancellation()
      try await into.receive(part, at: offset, of: upload)
      offset += Int64(part.count)
    }
    // One that was removed in the meantime is none.
    guard offset > 0 else { return }
    _ = try await into.finish(upload, as: digest, by: nil)
  }
}
