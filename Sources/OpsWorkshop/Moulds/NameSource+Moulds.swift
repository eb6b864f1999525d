import OpsKernel
import OpsStorage

extension NameSource {
  static let moulds = NameSource(
    .mould, listedBy: MouldService.list.descriptor, Mould.Columns.foldedCode
  ) { (mould: Mould) in NameView(mould.code, label: "\(mould.count)") }
}
