export { default } from '@github/combobox-nav'
