export { type Audit, type AuditedClass, auditPage, type DrawnPeople } from './audit/auditPage.ts';
export { cardHtml } from './card/cardHtml.ts';
export { markdownTable, markdownText } from './card/markdown.ts';
export { type ModelCardOptions, modelCard } from './card/modelCard.ts';
export { type SignedCard, type SignedDecision, signedCard } from './card/signedCard.ts';
export { type CsvCell, type CsvOptions, csvText } from './csvText.ts';
export { type CurveFigureData, type CurveKind, curveFigure } from './curves/curveFigure.ts';
export { type CurveSummary, summarizeCurve } from './curves/curveSummary.ts';
export { mostChosen } from './curves/mostChosen.ts';
export {
  type ModelFormat,
  type ModelFormatName,
  modelFormatNames,
  modelFormats,
} from './modelFormats.ts';
export { type OnnxInput, pipelineToOnnx } from './onnx/pipelineToOnnx.ts';
export { pipelineToPython } from './python/pipelineToPython.ts';
export {
  type ReportAbout,
  type ReportAgain,
  type ReportData,
  type ReportedComparison,
  type ReportGraph,
  type ReportGroup,
  type ReportPlane,
  type ReportProtocol,
  type ReportTable,
  type ReportTarget,
  reportData,
} from './report/data/reportData.ts';
export type { StrictnessCurve } from './report/data/strictnessCurve.ts';
export {
  type UnequalPairOfIds,
  type UnequalPerson,
  type UnequalTreatment,
  unequalTreatment,
} from './report/data/unequalTreatment.ts';
export { type Frontier, frontiersFigure } from './report/figures/frontiersFigure.ts';
export { gapsFigure } from './report/figures/gapsFigure.ts';
export { measuresFigure } from './report/figures/measuresFigure.ts';
export { planeFigures } from './report/figures/planeFigures.ts';
export { figureSvg, type ReportFigure } from './report/figures/reportFigure.ts';
export { type FigureFile, type TitledFigure, titledFigure } from './report/figures/titledFigure.ts';
export { type FigurePage, type FigurePart, renderFigurePage } from './report/renderFigurePage.ts';
export { type RenderOptions, renderReport } from './report/renderReport.ts';
export { type ReportFiguresOptions, reportFigures } from './report/reportFigures.ts';
export { reportSentences } from './report/words/reportSentences.ts';
