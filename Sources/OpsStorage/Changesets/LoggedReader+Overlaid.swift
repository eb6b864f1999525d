extension LoggedReader: OverlaidReader {
  var overlay: Overlay? { (store as? ChangesetStore)?.current }
}
