import OpsDomain
import OpsKernel

/// What an export says of itself beside its rows: what it was made of, and the digest of each
/// collection.
struct ExportHead {
  let manifest: ExportManifest
  /// By collection.
  let digests: [String: String]

  /// - Parameters:
  ///   - export: The part with which the export begins.
  ///   - end: The part with which it ends.
  /// - Throws: `data.bad_value` where a part is missing or cannot be read: then the export was not
  ///   completed.
  init(export: Document?, end: Document?) throws(OpsError) {
    guard let export, let end,
      let manifest = try? DocumentDecoder.decode(
        ExportManifest.self, from: export, unknown: .ignore),
      let exported = try? DocumentDecoder.decode(
        [ExportedCollection].self, from: end, unknown: .ignore)
    else { throw ExportSources.notAll }
    self.manifest = manifest
    var digests: [String: String] = [:]
    for collection in exported { digests[collection.collection] = collection.digest }
    self.digests = digests
  }
}
